import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { reasonOf } from '../failure';
import { usePublicarResultadosMutation } from '../generated/results';
import { useTexts } from '../i18n';
import { useSession } from '../session/session';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { Check } from '../ui/Check';

interface Props {
  encuesta: string;
  published: boolean;
}

/** Lets the companies that sent the survey see where they stand, and says what they will see. */
export function Publish({ encuesta, published }: Props) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [publish] = usePublicarResultadosMutation();
  const [now, setNow] = useState(published);
  const [told, setTold] = useState('');

  const change = async (publicados: boolean) => {
    // The box follows at once, and goes back where that was refused: one that never moved would stay as it was pressed.
    setNow(publicados);
    setTold('');
    try {
      const { data } = await overlay.during(publish({ variables: { encuesta, publicados, lang } }));
      const errors = data?.result.errors ?? [];
      if (errors.length === 0) return setTold(t(publicados ? 'results.publishedNow' : 'results.unpublishedNow'));
      setNow(!publicados);
      await dialogs.error({ items: errors.map(({ message }) => message) });
    } catch (error) {
      setNow(!publicados);
      await dialogs.error({ detail: reasonOf(error, t) });
    }
  };

  if (!can('change_encuesta')) return now && <chakra.p color="muted">{t('results.published')}</chakra.p>;
  return (
    <chakra.div data-screen-only="" maxWidth="720px">
      <Check checked={now} onChange={(to) => void change(to)} describedBy="publicar-que">
        {t('results.publish')}
      </Check>
      <chakra.p id="publicar-que" color="muted">
        {t('results.publishHint')}
      </chakra.p>
      <chakra.p role="status" color="success">
        {told}
      </chakra.p>
    </chakra.div>
  );
}

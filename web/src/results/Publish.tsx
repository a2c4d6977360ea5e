import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { usePublishResultadosMutation } from '../generated/results';
import { useTexts } from '../i18n';
import { useAttempt } from '../screens/useAttempt';
import { useSession } from '../session/session';
import { Check } from '../ui/Check';

interface Props {
  encuesta: string;
  published: boolean;
}

/** Lets the companies that sent the survey see where they stand, and says what they will see. */
export function Publish({ encuesta, published }: Props) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { write } = useAttempt();
  const [publish] = usePublishResultadosMutation();
  const [now, setNow] = useState(published);
  const [told, setTold] = useState('');

  const change = async (publicados: boolean) => {
    // The box follows at once, and goes back where that was refused: one that never moved would stay as it was pressed.
    setNow(publicados);
    setTold('');
    const done = await write(
      (context) => publish({ variables: { encuesta, publicados, lang }, context }),
      () => setNow(!publicados),
    );
    if (done) setTold(t(publicados ? 'results:publishedNow' : 'results:unpublishedNow'));
  };

  if (!can('change_encuesta')) return now && <chakra.p color="muted">{t('results:published')}</chakra.p>;
  return (
    <chakra.div data-screen-only="" maxWidth="720px">
      <Check checked={now} onChange={(to) => void change(to)} describedBy="publicar-que">
        {t('results:publish')}
      </Check>
      <chakra.p id="publicar-que" color="muted">
        {t('results:publishHint')}
      </chakra.p>
      <chakra.p role="status" color="success">
        {told}
      </chakra.p>
    </chakra.div>
  );
}

import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n';
import { useSession } from '../../session/session';
import { Dialog, Footer } from '../../ui/Dialog';
import { CopyForm } from './CopyForm';
import { SurveyLinks } from './SurveyLinks';
import type { Using } from './useShared';

interface Props {
  id: string;
  descripcion: string;
  /** What the person has typed for the section, if anything. */
  name: string;
  /** The surveys that use it; null where they could not be found out. */
  uses: readonly Using[] | null;
  encuesta: string | null;
  everywhere: () => void;
  cancel: () => void;
  copied: (id: string) => void;
}

/** Before a shared section is changed: in which surveys it is used, and whether the change is for all of them. */
export function SharedDialog({ id, descripcion, name, uses, encuesta, everywhere, cancel, copied }: Props) {
  const { t } = useTexts();
  const { can } = useSession();
  const [copying, setCopying] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  if (copying) {
    return (
      <Dialog key="copy" title={t('authoring.shared.copyTitle')} width="520px" onDismiss={() => setCopying(false)}>
        <CopyForm
          id={id}
          name={name || t('authoring.shared.defaultName', { label: descripcion })}
          uses={can('change_encuesta') ? (uses ?? []) : []}
          encuesta={encuesta}
          back={() => setCopying(false)}
          copied={copied}
        />
      </Dialog>
    );
  }
  const title = uses ? t('authoring.shared.title', { count: uses.length }) : t('authoring.shared.unknownTitle');
  return (
    // Focus not on the first link: what is asked is whether to go on.
    <Dialog key="ask" title={title} width="520px" first={first} onDismiss={cancel}>
      <chakra.p color="muted" marginBottom="2">
        {t(uses ? 'authoring.shared.text' : 'authoring.shared.unknownText')}
      </chakra.p>
      {uses && <SurveyLinks uses={uses} />}
      <Footer>
        <Button type="button" ref={first} onClick={cancel}>
          {t('common.cancel')}
        </Button>
        {can('add_seccion') && can('add_pregunta') && (
          <Button type="button" onClick={() => setCopying(true)}>
            {t('authoring.shared.copy')}
          </Button>
        )}
        <Button type="button" variant="solid" onClick={everywhere}>
          {t('authoring.shared.all')}
        </Button>
      </Footer>
    </Dialog>
  );
}

import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Icon } from '../../../shared/ui/icons';
import { type Answered, answeredText } from './answered';
import { CopyDialog } from './CopyDialog';
import { SurveyLinks } from './SurveyLinks';
import type { Using } from './useShared';

interface Props {
  id: string;
  descripcion: string;
  /** What the person has typed for the section, if anything. */
  name: string;
  /** The surveys that use it; null where they could not be found out. */
  uses: readonly Using[] | null;
  answered: readonly Answered[];
  encuesta: string | null;
  everywhere: () => void;
  cancel: () => void;
  copied: (id: string) => void;
}

/**
 * Before a section is changed that is shared or answered: in which surveys it is used, who answered, and whether the
 * change is for all of them. Where somebody answered, the copy is what is offered first.
 */
export function SharedDialog({ id, descripcion, name, uses, answered, encuesta, everywhere, cancel, copied }: Props) {
  const { t } = useTexts();
  const { can, capabilities } = useSession();
  const [copying, setCopying] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const isAnswered = (survey: string) => answered.some((one) => one.encuesta.id === survey);
  const mayCopy =
    capabilities?.includes('copiar_seccion') === true && ['view_seccion', 'add_seccion', 'add_pregunta'].every(can);
  const copyFirst = mayCopy && answered.length > 0;
  if (copying) {
    return (
      <CopyDialog
        id={id}
        name={name || t('authoring:shared.defaultName', { label: descripcion })}
        // A survey that was answered keeps the section that was.
        uses={can('change_encuesta') ? (uses ?? []).filter(({ id: survey }) => !isAnswered(survey)) : []}
        encuesta={encuesta}
        back={() => setCopying(false)}
        copied={copied}
      />
    );
  }
  const all = (
    <Button key="all" variant={copyFirst ? 'outline' : 'solid'} onClick={everywhere}>
      {t(uses?.length === 1 ? 'authoring:shared.here' : 'authoring:shared.all')}
    </Button>
  );
  const copy = mayCopy && (
    <Button key="copy" variant={copyFirst ? 'solid' : 'outline'} onClick={() => setCopying(true)}>
      {t('authoring:shared.copy')}
    </Button>
  );
  const title = uses ? t('authoring:shared.title', { count: uses.length }) : t('authoring:shared.unknownTitle');
  return (
    // Focus not on the first link: what is asked is whether to go on.
    <Dialog key="ask" title={title} width="520px" first={first} onDismiss={cancel}>
      {answered.length > 0 && (
        <chakra.div marginBottom="3">
          <chakra.p display="flex" alignItems="center" gap="2" color="warning" fontWeight="600">
            <Icon name="warning" size={16} />
            {answeredText(answered, t)}
          </chakra.p>
          <chakra.p color="muted">{t('authoring:shared.answeredText')}</chakra.p>
        </chakra.div>
      )}
      <chakra.p color="muted" marginBottom="2">
        {uses ? t('authoring:shared.text', { count: uses.length }) : t('authoring:shared.unknownText')}
      </chakra.p>
      {uses && <SurveyLinks uses={uses} />}
      <Footer>
        <Button ref={first} onClick={cancel}>
          {t('common.cancel')}
        </Button>
        {/* What is offered first stands last. */}
        {copyFirst ? [all, copy] : [copy, all]}
      </Footer>
    </Dialog>
  );
}

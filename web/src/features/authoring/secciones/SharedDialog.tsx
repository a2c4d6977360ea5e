import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Icon } from '../../../shared/ui/icons';
import { type AnsweredSurvey, answeredSurveysText } from './answeredSurveys';
import { CopyDialog } from './CopyDialog';
import type { SurveyUse } from './useShared';

interface Props {
  id: string;
  descripcion: string;
  /** The unsaved name of the section, if any. */
  name: string;
  /** The surveys that use it; null if unknown. */
  uses: readonly SurveyUse[] | null;
  answered: readonly AnsweredSurvey[];
  encuesta: string | null;
  everywhere: () => void;
  cancel: () => void;
  onCopy: (id: string, descripcion: string) => void;
}

/** Confirms the first change of a shared or answered section, or copies it; with answers, copying is the primary button. */
export function SharedDialog({ id, descripcion, name, uses, answered, encuesta, everywhere, cancel, onCopy }: Props) {
  const { t, lang } = useTexts();
  const { can, capabilities } = useSession();
  const [isCopying, setCopying] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const isAnswered = (survey: string) => answered.some((one) => one.encuesta.id === survey);
  const mayCopy =
    capabilities?.includes('copiar_seccion') === true && ['view_seccion', 'add_seccion', 'add_pregunta'].every(can);
  const copyFirst = mayCopy && answered.length > 0;
  if (isCopying) {
    return (
      <CopyDialog
        id={id}
        name={name || t('authoring:shared.defaultName', { label: descripcion })}
        // An answered survey keeps its section.
        uses={can('change_encuesta') ? (uses ?? []).filter(({ id: survey }) => !isAnswered(survey)) : []}
        encuesta={encuesta}
        back={() => setCopying(false)}
        onCopy={onCopy}
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
    // Without `first` the focus would be on a link.
    <Dialog key="ask" title={title} width="520px" first={first} onDismiss={cancel}>
      {answered.length > 0 && (
        <chakra.div marginBottom="3">
          <chakra.p display="flex" gap="2" marginBottom="2" color="warning" fontWeight="600">
            <chakra.span flexShrink="0" paddingTop="2px">
              <Icon name="warning" size={16} />
            </chakra.span>
            {answeredSurveysText(answered, t, lang)}
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
        {/* The primary button is last. */}
        {copyFirst ? [all, copy] : [copy, all]}
      </Footer>
    </Dialog>
  );
}

/** Links to the surveys of a section, in new tabs so that unsaved changes stay. */
function SurveyLinks({ uses }: { uses: readonly SurveyUse[] }) {
  const { t } = useTexts();
  return (
    <chakra.ul listStyleType="disc" paddingStart="18px" maxHeight="240px" overflowY="auto">
      {uses.map(({ id, label }) => (
        <chakra.li key={id} paddingBlock="2px" overflowWrap="anywhere">
          <Link to={`/encuestas/${id}/view`} target="_blank">
            {label}
            <span className="hidden"> ({t('authoring:shared.newTab')})</span>
          </Link>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

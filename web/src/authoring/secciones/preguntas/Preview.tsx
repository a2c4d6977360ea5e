import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../i18n';
import { lazily } from '../../../shell/lazily';
import type { QuestionLine } from './questionLines';

const SectionPreview = lazily(async () => (await import('../../../survey/screens/SectionPreview')).SectionPreview, {
  waiting: <Coming />,
});

function Coming() {
  const { t } = useTexts();
  return <p>{t('authoring.preview.loading')}</p>;
}

/** The section as respondents meet it, with the very component that they see; loaded when it is opened. */
export function Preview({ descripcion, preguntas }: { descripcion: string; preguntas: readonly QuestionLine[] }) {
  const { t } = useTexts();
  return (
    <chakra.section
      aria-label={t('authoring.preview.title')}
      minWidth="0"
      padding="4"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      background="page"
      fontSize="16px"
      lineHeight="24px"
      position={{ xl: 'sticky' }}
      top={{ xl: '72px' }}
      maxHeight={{ xl: 'calc(100dvh - 88px)' }}
      overflowY={{ xl: 'auto' }}
    >
      <chakra.p marginBottom="3" color="muted" fontSize="13px" lineHeight="20px" textTransform="uppercase">
        {t('authoring.preview.title')}
      </chakra.p>
      <SectionPreview descripcion={descripcion} preguntas={preguntas} />
    </chakra.section>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type TextKey, useTexts } from '../../../../shared/i18n';
import { lazyPart } from '../../../../shared/shell/lazyPart';
import type { QuestionLine } from './questionLines';

const SectionPreview = lazyPart(
  async () => (await import('../../../answering/screens/SectionPreview')).SectionPreview,
  {
    texts: ['survey'],
    waiting: <Coming />,
  },
);

/** One question with the very component that respondents see; loaded when it is shown. */
export const QuestionPreview = lazyPart(
  async () => (await import('../../../answering/screens/QuestionPreview')).QuestionPreview,
  { texts: ['survey'], waiting: <Coming /> },
);

function Coming() {
  const { t } = useTexts();
  return <p>{t('authoring:preview.loading')}</p>;
}

/** What respondents will see, apart from what it is written with; it stays in sight beside it. */
export function PreviewFrame({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <chakra.section
      aria-label={t(title)}
      minWidth="0"
      padding="4"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      background="page"
      fontSize="md"
      lineHeight="1.5rem"
      position={{ xl: 'sticky' }}
      top={{ xl: '72px' }}
      maxHeight={{ xl: 'calc(100dvh - 88px)' }}
      overflowY={{ xl: 'auto' }}
    >
      <chakra.p marginBottom="3" color="muted" fontSize="xs" lineHeight="1.25rem" textTransform="uppercase">
        {t(title)}
      </chakra.p>
      {children}
    </chakra.section>
  );
}

/** The section as respondents meet it, with the very component that they see; loaded when it is opened. */
export function Preview({ descripcion, preguntas }: { descripcion: string; preguntas: readonly QuestionLine[] }) {
  return (
    <PreviewFrame title="authoring:preview.title">
      <SectionPreview descripcion={descripcion} preguntas={preguntas} />
    </PreviewFrame>
  );
}

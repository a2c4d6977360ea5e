import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDeletedPreguntasQuery } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { Failed } from '../../../../shared/shell/Failed';
import { Fold } from '../../../../shared/ui/Fold';

interface Props {
  seccion: string;
  /** Returns whether it succeeded. */
  restore: (id: string) => Promise<boolean>;
}

/** 'Eliminadas (n)': the deleted questions of a section; nothing where there are none. */
export function DeletedQuestions({ seccion, restore }: Props) {
  const { t, lang } = useTexts();
  const { data, previousData, error, loading, refetch } = useDeletedPreguntasQuery({ variables: { seccion, lang } });
  // A server may ignore the filter.
  const deleted = (data ?? previousData)?.page?.results.filter(({ activo }) => activo === false) ?? [];
  const isFailed = error && !loading;
  if (deleted.length === 0 && !isFailed) return null;
  return (
    <section>
      <Fold
        title={
          isFailed ? t('authoring:questions.deleted') : t('authoring:questions.deletedCount', { n: deleted.length })
        }
      >
        {isFailed ? (
          <Failed text={t('authoring:questions.deletedFailed')} error={error} retry={refetch} />
        ) : (
          <ul>
            {deleted.map(({ id, descripcion }) => (
              <chakra.li
                key={id}
                display="flex"
                alignItems="center"
                justifyContent="space-between"
                gap="3"
                paddingBlock="1"
              >
                <chakra.span minWidth="0" color="muted" overflowWrap="anywhere">
                  {descripcion}
                </chakra.span>
                <Button
                  flexShrink="0"
                  aria-label={t('authoring:questions.restore', { question: descripcion })}
                  onClick={() => void restore(id)}
                >
                  {t('list.restore')}
                </Button>
              </chakra.li>
            ))}
          </ul>
        )}
      </Fold>
    </section>
  );
}

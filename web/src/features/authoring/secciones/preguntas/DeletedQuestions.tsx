import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { useDeletedPreguntasQuery } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { Failed } from '../../../../shared/shell/Failed';
import { Icon } from '../../../../shared/ui/icons';

interface Props {
  seccion: string;
  /** Answers whether the question is back. */
  restore: (id: string) => Promise<boolean>;
}

function List({ seccion, restore }: Props) {
  const { t, lang } = useTexts();
  const { data, error, loading, refetch } = useDeletedPreguntasQuery({
    variables: { seccion, lang },
  });
  if (error && !loading) return <Failed text={t('authoring:questions.deletedFailed')} error={error} retry={refetch} />;
  if (!data) return <Skeleton height="40px" />;
  // A server may ignore the filter.
  const deleted = data.page?.results.filter(({ activo }) => activo === false) ?? [];
  if (deleted.length === 0) return <chakra.p color="muted">{t('authoring:questions.deletedNone')}</chakra.p>;
  const bringBack = async (id: string) => {
    if (await restore(id)) await refetch();
  };
  return (
    <ul>
      {deleted.map(({ id, descripcion }) => (
        <chakra.li key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3" paddingBlock="1">
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {descripcion}
          </chakra.span>
          <Button
            size="sm"
            aria-label={t('authoring:questions.restore', { question: descripcion })}
            onClick={() => void bringBack(id)}
          >
            {t('list.restore')}
          </Button>
        </chakra.li>
      ))}
    </ul>
  );
}

/** The deleted questions of a section, each with a way back. They are loaded when somebody opens the list. */
export function DeletedQuestions(props: Props) {
  const { t } = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <chakra.section gridColumn="1 / -1">
      <Button variant="ghost" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('authoring:questions.deleted')}
        <chakra.span transform={open ? 'rotate(180deg)' : undefined}>
          <Icon name="chevron" size={16} />
        </chakra.span>
      </Button>
      <div id={id}>{open && <List {...props} />}</div>
    </chakra.section>
  );
}

import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useLastPage } from '../../crud/paging';
import { type ResultadosFilter, useTextosResultadosQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { Failed } from '../../shared/shell/Failed';
import { ListItem } from '../../shared/ui/Line';

interface TextsProps {
  encuesta: string;
  filter: ResultadosFilter;
  pregunta: string;
}

interface Props extends TextsProps {
  numero: string;
  count: number;
}

const PAGE_SIZE = 10;

export function TextAnswers({ numero, count, ...texts }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <chakra.div marginTop="3">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'results:hideTexts' : 'results:readTexts', { count })}
        <span className="hidden"> · {numero}</span>
      </Button>
      {open && <Texts {...texts} />}
    </chakra.div>
  );
}

function Texts(texts: TextsProps) {
  const { t, lang } = useTexts();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, previousData, loading, error, refetch } = useTextosResultadosQuery({
    variables: { ...texts, search, page, pageSize: PAGE_SIZE, lang },
    fetchPolicy: 'no-cache',
  });
  const shown = (data ?? previousData)?.page;
  useLastPage({ page, size: PAGE_SIZE, count: data?.page?.count, go: setPage });
  if (error) return <Failed text={t('results:textsFailed')} error={error} retry={refetch} />;
  return (
    <chakra.div marginTop="3" aria-busy={loading}>
      <SearchBox
        value={search}
        onSearch={(next) => {
          setSearch(next);
          setPage(1);
        }}
      />
      <chakra.p role="status" color="muted" marginBlock="2">
        {shown && (shown.count === 0 ? t('results:noTexts') : t('results:someTexts', { count: shown.count }))}
      </chakra.p>
      <ul>
        {shown?.results.map(({ texto, empresas }) => (
          <ListItem key={texto} paddingBlock="2" paddingInline="0" overflowWrap="anywhere" whiteSpace="pre-line">
            {texto}
            {empresas > 1 && (
              <chakra.span color="muted"> · {t('list.counted.empresas', { count: empresas })}</chakra.span>
            )}
          </ListItem>
        ))}
      </ul>
      {shown && <Pager page={page} size={PAGE_SIZE} count={shown.count} go={setPage} />}
    </chakra.div>
  );
}

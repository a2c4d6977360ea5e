import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, useContext, useState } from 'react';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useLastPage } from '../../crud/paging';
import { type ResultadosFilter, useTextosResultadosQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { Failed } from '../../shared/shell/Failed';
import { ListItem } from '../../shared/ui/Line';

/** Whose answers are counted, and so which texts are read. Not handed down: few cards need it, and all would be drawn. */
interface Counted {
  encuesta: string;
  filter: ResultadosFilter;
}

const CountedContext = createContext<Counted>({ encuesta: '', filter: {} });
export const CountedAre = CountedContext.Provider;

interface Props {
  pregunta: string;
  numero: string;
  count: number;
}

const PAGE = 10;

export function TextAnswers({ numero, count, pregunta }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <chakra.div marginTop="3">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'results:hideTexts' : 'results:readTexts', { count })}
        <span className="hidden"> · {numero}</span>
      </Button>
      {open && <Texts pregunta={pregunta} />}
    </chakra.div>
  );
}

function Texts({ pregunta }: Pick<Props, 'pregunta'>) {
  const counted = useContext(CountedContext);
  const { t, lang } = useTexts();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, previousData, loading, error, refetch } = useTextosResultadosQuery({
    variables: { ...counted, pregunta, search, page, pageSize: PAGE, lang },
    fetchPolicy: 'no-cache',
  });
  const shown = (data ?? previousData)?.page;
  useLastPage({ page, size: PAGE, count: data?.page?.count, go: setPage });
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
      {shown && <Pager page={page} size={PAGE} count={shown.count} go={setPage} />}
    </chakra.div>
  );
}

import { Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChipRow, ChoiceChip, ClearAll } from '../../crud/list/FilterChips';
import { useTexts } from '../../shared/i18n';
import { Form } from '../../shared/ui/Form';
import type { MenuItem } from '../../shared/ui/Menu';
import { groupingsOf } from './grouping';
import type { Comparison } from './surveys';
import type { Results, ResultsParams } from './useResults';

type Choice = Omit<MenuItem, 'onSelect'>;

const optionsOf = (values: Results['segmentos']): Choice[] =>
  values.map(({ id, descripcion }) => ({ key: id, label: descripcion }));

/** The filters as chips, also for the printed page. */
export function useFilters(
  { segmentos, origenes, tamanos, secciones }: Results,
  { filter, comparada, agrupar }: ResultsParams,
  { surveys, shortName }: Comparison,
) {
  const { t } = useTexts();
  const chip = (name: string, label: string, choices: readonly Choice[], active: string | null | undefined) => ({
    ...{ name, label, choices },
    value: active ? (choices.find(({ key }) => key === active)?.label ?? active) : undefined,
  });
  const sizes = tamanos.map((key) => ({ key, label: t(`results:sizes.${key}`) }));
  const groupings = groupingsOf(secciones).map((key) => ({ key, label: t(`fields.${key}`) }));
  return [
    chip('segmento', t('fields.segmento'), optionsOf(segmentos), filter.segmento),
    chip('origen', t('fields.origen'), optionsOf(origenes), filter.origen),
    chip('tamano', t('results:size'), sizes, filter.tamano),
    { ...chip('comparada', t('results:compare'), surveys, null), value: comparada ? shortName(comparada) : undefined },
    chip('agrupar', t('results:group'), groupings.slice(1), agrupar === 'seccion' ? null : agrupar),
  ];
}

interface Props {
  filters: ReturnType<typeof useFilters>;
  params: ResultsParams;
  search: string;
  /** Number of questions. */
  total: number;
  /** How many of them the search finds; empty without one. */
  found: string;
  onSearch: (search: string) => void;
  /** Before the chips. */
  children: ReactNode;
}

export function Filters({ filters, params: { isFiltered, change }, search, total, found, onSearch, children }: Props) {
  const { t } = useTexts();
  return (
    <chakra.div display={{ sm: 'flex' }} gap={{ base: '2', xl: '6' }} data-screen-only="">
      <Form flex="0 0 220px" marginBottom="2" submit={() => undefined}>
        <Input
          type="search"
          aria-label={t('results:search')}
          placeholder={t('results:searchAll', { count: total })}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </Form>
      <chakra.p
        role="status"
        className="number"
        color="muted"
        paddingBlock="8px"
        whiteSpace="nowrap"
        _empty={{ display: 'none' }}
      >
        {found}
      </chakra.p>
      <ChipRow>
        {children}
        {filters.map(({ name, ...chip }) => (
          <ChoiceChip key={name} {...chip} set={(value) => change({ [name]: value })} />
        ))}
        {isFiltered && <ClearAll clear={() => change({ segmento: '', origen: '', tamano: '' })} />}
      </ChipRow>
    </chakra.div>
  );
}

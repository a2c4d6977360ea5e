import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Form } from '../../shared/ui/Form';
import { Select } from '../../shared/ui/Select';
import { groupingsOf } from './grouping';
import type { ComparableSurveys } from './surveys';
import type { Results, ResultsParams } from './useResults';

interface Props {
  results: Results;
  params: ResultsParams;
  surveys: ComparableSurveys;
  search: string;
  onSearch: (search: string) => void;
}

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))',
    gap: '12px',
    alignItems: 'end',
  },
});

interface FilterSelectProps {
  label: string;
  value: string;
  go: (value: string) => void;
  children: ReactNode;
}

const FilterSelect = ({ label, value, go, children }: FilterSelectProps) => (
  <Field.Root>
    <Field.Label>{label}</Field.Label>
    <Select value={value} textOverflow="ellipsis" choose={go}>
      {children}
    </Select>
  </Field.Root>
);

const Options = ({ all, values }: { all: string; values: readonly { id: string; descripcion: string }[] }) => (
  <>
    <option value="">{all}</option>
    {values.map(({ id, descripcion }) => (
      <option key={id} value={id}>
        {descripcion}
      </option>
    ))}
  </>
);

export function Filters({ results, params, surveys, search, onSearch }: Props) {
  const { t } = useTexts();
  const { filter, comparada, agrupar, isFiltered, change } = params;
  const { same, others } = surveys;
  const groupings = groupingsOf(results.secciones);
  return (
    <Form role="search" aria-label={t('results:filters')} submit={() => undefined}>
      <Fields>
        <FilterSelect
          label={t('fields.segmento')}
          value={filter.segmento ?? ''}
          go={(segmento) => change({ segmento })}
        >
          <Options all={t('results:all')} values={results.segmentos} />
        </FilterSelect>
        <FilterSelect label={t('fields.origen')} value={filter.origen ?? ''} go={(origen) => change({ origen })}>
          <Options all={t('results:all')} values={results.origenes} />
        </FilterSelect>
        <FilterSelect label={t('results:size')} value={filter.tamano ?? ''} go={(tamano) => change({ tamano })}>
          <Options
            all={t('results:all')}
            values={results.tamanos.map((id) => ({ id, descripcion: t(`results:sizes.${id}`) }))}
          />
        </FilterSelect>
        <FilterSelect label={t('results:compare')} value={comparada ?? ''} go={(id) => change({ comparada: id })}>
          <option value="">{t('results:noComparison')}</option>
          {[['results:sameBusiness', same] as const, ['results:otherBusinesses', others] as const].map(
            ([label, options]) =>
              options.length > 0 && (
                <optgroup key={label} label={t(label)}>
                  {options.map(({ id, label: name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </FilterSelect>
        {groupings.length > 1 && (
          <FilterSelect
            label={t('results:group')}
            value={agrupar}
            go={(by) => change({ agrupar: by === 'seccion' ? '' : by })}
          >
            {groupings.map((by) => (
              <option key={by} value={by}>
                {t(`fields.${by}`)}
              </option>
            ))}
          </FilterSelect>
        )}
        <Field.Root>
          <Field.Label>{t('results:search')}</Field.Label>
          <Input type="search" value={search} onChange={(event) => onSearch(event.currentTarget.value)} />
        </Field.Root>
      </Fields>
      {isFiltered && (
        <Button
          marginTop="3"
          onClick={({ currentTarget }) => {
            change({ segmento: '', origen: '', tamano: '' });
            // The focused button disappears.
            currentTarget.form?.querySelector('select')?.focus();
          }}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </Form>
  );
}

import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Form } from '../../shared/ui/Form';
import { focusFirstFilter } from '../../shared/ui/focus';
import { Select } from '../../shared/ui/Select';
import { groupingsOf } from './grouping';
import type { Surveys } from './surveys';
import type { Address } from './useAddress';
import type { Results } from './useResults';

interface Props {
  results: Results;
  address: Address;
  surveys: Surveys;
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

interface ChooseProps {
  label: string;
  value: string;
  go: (value: string) => void;
  children: ReactNode;
}

const Choose = ({ label, value, go, children }: ChooseProps) => (
  <Field.Root>
    <Field.Label>{label}</Field.Label>
    <Select value={value} textOverflow="ellipsis" choose={go}>
      {children}
    </Select>
  </Field.Root>
);

/** All, or one that occurs among the companies that sent the survey. */
const Options = ({ all, known }: { all: string; known: readonly { id: string; descripcion: string }[] }) => (
  <>
    <option value="">{all}</option>
    {known.map(({ id, descripcion }) => (
      <option key={id} value={id}>
        {descripcion}
      </option>
    ))}
  </>
);

/** Whose answers are counted, what they are compared with, and how the questions are put together and found. */
export function Filters({ results, address, surveys, search, onSearch }: Props) {
  const { t } = useTexts();
  const { filter, comparada, agrupar, filtered, change } = address;
  const { same, others } = surveys;
  const groupings = groupingsOf(results.secciones);
  return (
    <Form role="search" aria-label={t('results:filters')} submit={() => undefined}>
      <Fields>
        <Choose label={t('fields.segmento')} value={filter.segmento ?? ''} go={(segmento) => change({ segmento })}>
          <Options all={t('results:all')} known={results.segmentos} />
        </Choose>
        <Choose label={t('fields.origen')} value={filter.origen ?? ''} go={(origen) => change({ origen })}>
          <Options all={t('results:all')} known={results.origenes} />
        </Choose>
        <Choose label={t('results:size')} value={filter.tamano ?? ''} go={(tamano) => change({ tamano })}>
          <Options
            all={t('results:all')}
            known={results.tamanos.map((id) => ({ id, descripcion: t(`results:sizes.${id}`) }))}
          />
        </Choose>
        <Choose label={t('results:compare')} value={comparada ?? ''} go={(chosen) => change({ comparada: chosen })}>
          <option value="">{t('results:noComparison')}</option>
          {[['results:sameBusiness', same] as const, ['results:otherBusinesses', others] as const].map(
            ([label, known]) =>
              known.length > 0 && (
                <optgroup key={label} label={t(label)}>
                  {known.map(({ id, label: name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </Choose>
        {groupings.length > 1 && (
          <Choose
            label={t('results:group')}
            value={agrupar}
            go={(by) => change({ agrupar: by === 'seccion' ? '' : by })}
          >
            {groupings.map((by) => (
              <option key={by} value={by}>
                {t(`fields.${by}`)}
              </option>
            ))}
          </Choose>
        )}
        <Field.Root>
          <Field.Label>{t('results:search')}</Field.Label>
          <Input type="search" value={search} onChange={(event) => onSearch(event.currentTarget.value)} />
        </Field.Root>
      </Fields>
      {filtered && (
        <Button
          marginTop="3"
          onClick={(event) => {
            change({ segmento: '', origen: '', tamano: '' });
            focusFirstFilter(event);
          }}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </Form>
  );
}

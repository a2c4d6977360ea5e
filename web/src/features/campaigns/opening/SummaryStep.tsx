// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Table } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { formatSpan } from '../../../shared/i18n/format';
import { list } from '../../../shared/theme/table';
import { Facts } from '../../../shared/ui/Line';
import { hasCommonBase, linesOf, rubrosOf, type StepProps, samePeriod, suffixOf, titleOf } from './choice';
import { useCompanyCounts, useNewSections } from './counts';

/** Numbers of companies of a business, and of those without a user. */
const COUNTS = [
  { of: 'companies', label: 'resources.empresas.many' },
  { of: 'withoutUser', label: 'campaigns:noUser' },
] as const;

/** What will be created. */
export function SummaryStep({ known, choice }: Pick<StepProps, 'known' | 'choice'>) {
  const { t, lang } = useTexts();
  const companyCounts = useCompanyCounts(known);
  const newSections = useNewSections(known, choice);
  const rubros = rubrosOf(known, choice);
  const { secciones } = choice;
  const businesses = known.negocios
    .filter(({ id }) => rubros.includes(id))
    .map(({ id, descripcion }) => ({
      ...{ id, descripcion },
      titles: linesOf(known, choice, id).map((line) => titleOf(known, choice, line)),
    }));
  const surveyed = businesses.filter(({ titles }) => titles.length > 0);
  const without = businesses.filter(({ titles }) => titles.length === 0);
  const existing = !choice.another && samePeriod(known, choice);
  const period = formatSpan(choice.fecha, choice.fechaFin, lang);
  const counts = companyCounts ? COUNTS : [];
  return (
    <chakra.div display="grid" gap="3" overflowWrap="anywhere">
      <chakra.p fontWeight="600" className="number">
        {t(existing ? 'campaigns:opening.usesPeriod' : 'campaigns:opening.makesPeriod', { period })}
      </chakra.p>
      <Facts>
        <span className="number">{t('list.counted.negocios', { count: rubros.length })}</span>
        <span className="number">
          {t('list.counted.encuestas', { count: surveyed.reduce((sum, { titles }) => sum + titles.length, 0) })}
        </span>
        {Boolean(newSections) && (
          <span className="number">{t('campaigns:opening.newSections', { count: newSections ?? 0 })}</span>
        )}
      </Facts>
      {surveyed.length > 0 && (
        <chakra.p color="muted">
          {secciones === 'SHARE'
            ? t('campaigns:opening.shared')
            : t(secciones === 'COPY' ? 'campaigns:opening.copies' : 'campaigns:opening.copiesPerRubro', {
                suffix: suffixOf(choice).trim(),
              })}
        </chakra.p>
      )}
      {secciones === 'COPY' && hasCommonBase(known, choice) && (
        <chakra.p color="muted">{t('campaigns:opening.oneCopy')}</chakra.p>
      )}
      {surveyed.length > 0 && (
        <Table.Root native recipe={list} role="table" aria-label={t('campaigns:opening.summary')} css={flush}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('fields.rubro')}
              </th>
              <th role="columnheader" scope="col">
                {t('campaigns:opening.bases')}
              </th>
              {counts.map(({ of, label }) => (
                <th key={of} role="columnheader" scope="col" data-kind="number">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {surveyed.map(({ id, descripcion, titles }) => (
              <tr key={id} role="row">
                <td role="cell">{descripcion}</td>
                <td role="cell">
                  {titles.map((title) => (
                    <p key={title}>{title}</p>
                  ))}
                </td>
                {counts.map(({ of, label }) => (
                  <td key={of} role="cell" data-kind="number" data-label={t(label)} className="number">
                    {companyCounts?.get(id)?.[of]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table.Root>
      )}
      {without.length > 0 && (
        <p>
          <strong>{t('campaigns:opening.withoutSurvey')}:</strong>{' '}
          {without.map(({ descripcion }) => descripcion).join(', ')}
        </p>
      )}
    </chakra.div>
  );
}

const flush = {
  '& td': { paddingBlock: '8px' },
  '& :is(th, td):first-of-type': { paddingInlineStart: '0' },
  '& :is(th, td):last-of-type': { paddingInlineEnd: '0' },
  '@media (max-width: 39.99rem)': {
    '& tr': { padding: '0 0 12px' },
    // The surveys have their own lines.
    '& td:nth-of-type(2)': { display: 'block', paddingBlock: '0 4px', _after: { display: 'none' } },
  },
} as const;

import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { Check } from '../../../shared/ui/Check';
import { Facts, Line } from '../../../shared/ui/Line';
import { rubrosOf, type StepProps, samePeriod, surveysIn } from './choice';
import { type Counts, sumOf, useCompanyCounts } from './counts';

/** The businesses, with their companies and those without a user. */
export function BusinessesStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const counts = useCompanyCounts(known);
  const selection = rubrosOf(known, choice);
  const { negocios } = known;
  const existing = !choice.another && samePeriod(known, choice);
  // Keeps the order of the list.
  const only = (is: (id: string) => boolean) => choose({ rubros: negocios.map(({ id }) => id).filter(is) });
  if (negocios.length === 0) return <p>{t('campaigns:opening.noBusinesses')}</p>;
  return (
    <>
      <Line marginBottom="2">
        <Button onClick={() => only(() => true)}>{t('campaigns:opening.all')}</Button>
        <Button onClick={() => only(() => false)}>{t('campaigns:opening.none')}</Button>
        <chakra.div role="status" className="number" fontWeight="600" marginInlineStart={{ sm: 'auto' }}>
          <Facts color="text">
            <span>{t('list.counted.negocios', { count: selection.length })}</span>
            {counts && counts.size > 0 && <CountText {...sumOf(selection.flatMap((id) => counts.get(id) ?? []))} />}
          </Facts>
        </chakra.div>
      </Line>
      <ul>
        {negocios.map(({ id, descripcion }) => {
          const count = counts?.get(id);
          return (
            <chakra.li key={id} css={row}>
              <Check
                checked={selection.includes(id)}
                onChange={(on) => only((other) => (other === id ? on : selection.includes(other)))}
              >
                {descripcion}
                {existing && surveysIn(known, id, choice).length > 0 && (
                  <chakra.span color="muted" fontWeight="400">
                    {' '}
                    · {t('campaigns:opening.alreadyOpen')}
                  </chakra.span>
                )}
              </Check>
              {counts && (
                <chakra.div className="number" css={companiesCell}>
                  <Facts>{count && <CountText {...count} />}</Facts>
                </chakra.div>
              )}
            </chakra.li>
          );
        })}
      </ul>
    </>
  );
}

/** Numbers of companies, and of those without a user. */
function CountText({ companies, withoutUser }: Counts) {
  const { t } = useTexts();
  return (
    <>
      <span>{t('list.counted.empresas', { count: companies })}</span>
      {withoutUser > 0 && (
        <chakra.span color="warning">{t('campaigns:withoutUser', { count: withoutUser })}</chakra.span>
      )}
    </>
  );
}

const companiesCell = {
  flexBasis: { base: '100%', sm: 'auto' },
  minHeight: '28px',
  padding: '0 0 8px 26px',
  marginTop: { base: '-12px', sm: '8px' },
} as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  minHeight: '44px',
  borderTopWidth: '1px',
  borderColor: 'line',
  _first: { borderTopWidth: '0' },
} as const;

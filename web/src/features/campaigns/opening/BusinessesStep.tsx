import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useBusinessCompaniesQuery } from '../../../generated/opening';
import { useTexts } from '../../../shared/i18n';
import { Check } from '../../../shared/ui/Check';
import { rubrosOf, type StepProps, samePeriod, surveysIn } from './choice';
import { useMayCount } from './useMayCount';

/** The businesses, with their companies and those without a user. */
export function BusinessesStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const mayCount = useMayCount();
  const selection = rubrosOf(known, choice);
  const { negocios } = known;
  const existing = !choice.another && samePeriod(known, choice);
  // Keeps the order of the list.
  const only = (is: (id: string) => boolean) => choose({ rubros: negocios.map(({ id }) => id).filter(is) });
  if (negocios.length === 0) return <p>{t('campaigns:opening.noBusinesses')}</p>;
  return (
    <>
      <chakra.div display="flex" gap="2" marginBottom="2">
        <Button onClick={() => only(() => true)}>{t('campaigns:opening.all')}</Button>
        <Button onClick={() => only(() => false)}>{t('campaigns:opening.none')}</Button>
      </chakra.div>
      <ul>
        {negocios.map(({ id, descripcion }) => (
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
            {mayCount && <Companies rubro={id} />}
          </chakra.li>
        ))}
      </ul>
    </>
  );
}

/** Numbers of companies of a business, and of those without a user who could answer. */
function Companies({ rubro }: { rubro: string }) {
  const { t } = useTexts();
  const { data } = useBusinessCompaniesQuery({ variables: { rubro } });
  const withoutUser = data?.withoutUser.count ?? 0;
  return (
    <chakra.span
      className="number"
      color="muted"
      flexBasis={{ base: '100%', sm: 'auto' }}
      minHeight="28px"
      padding="0 0 8px 26px"
      marginTop={{ sm: '8px' }}
    >
      {data && t('list.counted.empresas', { count: data.every.count })}
      {withoutUser > 0 && ` · ${t('campaigns:withoutUser', { count: withoutUser })}`}
    </chakra.span>
  );
}

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

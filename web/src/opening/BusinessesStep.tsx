import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { Check } from '../ui/Check';
import { alreadyIn, rubrosOf, type StepProps, samePeriod } from './choice';

export function BusinessesStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const chosen = rubrosOf(known, choice);
  const { negocios } = known;
  const used = !choice.another && samePeriod(known, choice);
  // In the order of the list, whatever order they are ticked in.
  const only = (is: (id: string) => boolean) => choose({ rubros: negocios.map(({ id }) => id).filter(is) });
  if (negocios.length === 0) return <p>{t('campaigns:opening.noBusinesses')}</p>;
  return (
    <>
      <chakra.div display="flex" gap="2" marginBottom="2">
        <Button onClick={() => only(() => true)}>{t('campaigns:opening.all')}</Button>
        <Button onClick={() => only(() => false)}>{t('campaigns:opening.none')}</Button>
      </chakra.div>
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="0 16px">
        {negocios.map(({ id, descripcion }) => (
          <li key={id}>
            <Check
              checked={chosen.includes(id)}
              onChange={(on) => only((other) => (other === id ? on : chosen.includes(other)))}
            >
              {descripcion}
              {used && alreadyIn(known, id, choice).length > 0 && (
                <chakra.span color="muted" fontWeight="400">
                  {' '}
                  · {t('campaigns:opening.alreadyOpen')}
                </chakra.span>
              )}
            </Check>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

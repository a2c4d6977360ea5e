import { Field } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { formatSpan } from '../../../shared/i18n/format';
import { Check } from '../../../shared/ui/Check';
import { DateInput } from '../../../shared/ui/DateInput';
import { type StepProps, samePeriod } from './choice';

/** Uses an existing period with these dates, unless the person wants another one. */
export function DatesStep({ known, choice, problems, choose }: StepProps) {
  const { t, lang } = useTexts();
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap={{ base: '4', sm: '6' }}>
        {(['fecha', 'fechaFin'] as const).map((name) => {
          const problem = problems[name];
          return (
            <Field.Root key={name} required invalid={problem !== undefined}>
              <div>
                <Field.Label>{t(`fields.${name}`)}</Field.Label>
                <Field.RequiredIndicator />
              </div>
              <DateInput value={choice[name]} change={(day) => choose({ [name]: day })} />
              <Field.ErrorText>{problem && t(problem)}</Field.ErrorText>
            </Field.Root>
          );
        })}
      </chakra.div>
      <chakra.div role="status" marginTop="4">
        {samePeriod(known, choice) && (
          <Check checked={!choice.another} onChange={(use) => choose({ another: !use })}>
            {t('campaigns:opening.useSame', { period: formatSpan(choice.fecha, choice.fechaFin, lang) })}
          </Check>
        )}
      </chakra.div>
    </>
  );
}

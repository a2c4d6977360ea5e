import { Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { useSession } from '../session/session';
import { Check } from '../ui/Check';
import { Radios } from '../ui/Radios';
import { COMMENTING, hasCommonBase, type StepProps, suffixOf, treatmentOf } from './choice';

const TREATMENTS = ['COPY', 'COPY_PER_RUBRO', 'SHARE'] as const;

/** Whether the surveys have sections of their own, and what those are called. */
export function SectionsStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const { can } = useSession();
  const treatment = treatmentOf(known, choice);
  const offered = TREATMENTS.filter((value) => value !== 'COPY_PER_RUBRO' || hasCommonBase(known, choice));
  const option = (value: (typeof TREATMENTS)[number]) => ({
    value,
    text: t(value === 'COPY_PER_RUBRO' ? 'campaigns:opening.COPY_PER_RUBRO' : `authoring:surveys.duplicate.${value}`),
    hint: t(`campaigns:opening.${value}_hint`),
  });
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <Radios
        label={t('campaigns:opening.sections')}
        legend={{ className: 'hidden' }}
        value={treatment}
        onChange={(secciones) => choose({ secciones })}
        options={offered.map(option)}
      />
      {treatment !== 'SHARE' && (
        <Field.Root required maxWidth="480px">
          <Field.Label>{t('campaigns:opening.suffix')}</Field.Label>
          <Input value={suffixOf(choice)} onChange={(event) => choose({ sufijo: event.target.value })} />
          <Field.HelperText>{t('campaigns:opening.suffixHint', { suffix: suffixOf(choice) })}</Field.HelperText>
        </Field.Root>
      )}
      {COMMENTING.every(can) && (
        <Check checked={choice.comentarios} onChange={(comentarios) => choose({ comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </chakra.div>
  );
}

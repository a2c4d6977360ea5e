import { Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Check } from '../../../shared/ui/Check';
import { Radios } from '../../../shared/ui/Radios';
import { COMMENT_PERMISSIONS, type StepProps, suffixOf } from './choice';

const TREATMENTS = ['COPY', 'COPY_PER_RUBRO', 'SHARE'] as const;

/** Whether to copy the sections, and the suffix of the copies. */
export function SectionsFields({ choice, choose }: Omit<StepProps, 'known'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const { secciones: treatment } = choice;
  const option = (value: (typeof TREATMENTS)[number]) => ({
    value,
    text: t(value === 'COPY_PER_RUBRO' ? 'campaigns:opening.COPY_PER_RUBRO' : `authoring:surveys.duplicate.${value}`),
    hint: t(`campaigns:opening.${value}_hint`),
  });
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" borderTopWidth="1px" borderColor="line" paddingTop="4">
      <Radios
        label={t('campaigns:opening.sections')}
        legend={{ fontWeight: 600, marginBottom: '2' }}
        value={treatment}
        onChange={(secciones) => choose({ secciones })}
        options={TREATMENTS.map(option)}
      />
      {treatment !== 'SHARE' && (
        <Field.Root required maxWidth="480px">
          <Field.Label>{t('campaigns:opening.suffix')}</Field.Label>
          <Input value={suffixOf(choice)} onChange={(event) => choose({ sufijo: event.target.value })} />
          <Field.HelperText>{t('campaigns:opening.suffixHint', { suffix: suffixOf(choice) })}</Field.HelperText>
        </Field.Root>
      )}
      {COMMENT_PERMISSIONS.every(can) && (
        <Check checked={choice.comentarios} onChange={(comentarios) => choose({ comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </chakra.div>
  );
}

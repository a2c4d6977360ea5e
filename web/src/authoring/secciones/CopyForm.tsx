import { Button, Input, NativeSelect } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { describedBy, FieldFrame } from '../../fields/FieldFrame';
import { isEmpty } from '../../fields/rules';
import { type CopySeccionMutation, useCopySeccionMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { nativeSelect } from '../../theme/choices';
import { useJob } from '../job';
import type { Using } from './useShared';

interface Props {
  id: string;
  /** The name that is proposed. */
  name: string;
  /** Surveys that may use the copy in the section's place. */
  uses: readonly Using[];
  encuesta: string | null;
  back: () => void;
  copied: (id: string) => void;
}

/** Names the copy and says which survey will use it. */
export function CopyForm({ id, name, uses, encuesta, back, copied }: Props) {
  const { t, lang } = useTexts();
  const fieldId = useId();
  const [descripcion, setDescripcion] = useState(name);
  const [survey, setSurvey] = useState(uses.some((one) => one.id === encuesta) ? (encuesta ?? '') : '');
  const [touched, setTouched] = useState(false);
  const [copySeccion] = useCopySeccionMutation({ fetchPolicy: 'no-cache' });
  const job = useJob<{ descripcion: string; encuesta: string | undefined }, CopySeccionMutation['result']>({
    name: `copiar ${id}`,
    call: async ({ plan, told, lost }) => {
      const made = told && { original: id, nombre: told.copia.nombre, copia: told.copia.copia?.id };
      const resume = made ?? (lost ? { original: id, nombre: plan.descripcion } : undefined);
      return (await copySeccion({ variables: { id, ...plan, resume, lang } })).data?.result;
    },
    exists: ({ copia }) => copia.copia !== null,
  });
  const { errors, running: copying } = job;
  const copia = job.begun?.told.copia;
  const begun = Boolean(copia?.copia);
  const own = errors.filter(({ field }) => field === 'descripcion').map(({ message }) => message);
  const others = errors.filter(({ field }) => field !== 'descripcion').map(({ message }) => message);
  const messages = touched && isEmpty(descripcion) ? [t('rules.required')] : own;
  const submit = async () => {
    setTouched(true);
    if (isEmpty(descripcion) || copying) return;
    const told = await job.run({ descripcion: descripcion.trim(), encuesta: survey || undefined });
    if (told?.done && told.record) copied(told.record.id);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <chakra.p color="muted" marginBottom="4">
        {t('authoring.shared.copyText')}
      </chakra.p>
      <chakra.div display="grid" gap="4">
        <FieldFrame id={fieldId} label={t('authoring.shared.copyName')} required errors={messages}>
          <Input
            id={fieldId}
            autoComplete="off"
            disabled={begun}
            aria-required
            aria-invalid={messages.length > 0 || undefined}
            aria-describedby={describedBy(fieldId, false, messages.length > 0)}
            value={descripcion}
            onChange={(event) => setDescripcion(event.target.value)}
          />
        </FieldFrame>
        {uses.length > 0 && (
          <FieldFrame id={`${fieldId}-survey`} label={t('authoring.shared.copyFor')}>
            <NativeSelect.Root recipe={nativeSelect} disabled={begun}>
              <NativeSelect.Field
                id={`${fieldId}-survey`}
                value={survey}
                onChange={(event) => setSurvey(event.target.value)}
              >
                <option value="">{t('authoring.shared.copyForNone')}</option>
                {uses.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FieldFrame>
        )}
      </chakra.div>
      <chakra.div aria-live="polite" marginTop="3" minHeight="20px">
        {others.map((message) => (
          <chakra.p key={message} color="danger">
            {message}
          </chakra.p>
        ))}
        {begun && copia && (
          <chakra.p className="number" color="muted">
            {t('authoring.shared.progress', { done: copia.preguntas, total: copia.total })}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="4">
        <Button type="button" disabled={copying} onClick={back}>
          {t('authoring.shared.back')}
        </Button>
        <Button type="submit" variant="solid" disabled={copying} aria-busy={copying}>
          {t(begun ? 'authoring.shared.goOn' : 'authoring.shared.make')}
        </Button>
      </chakra.div>
    </form>
  );
}

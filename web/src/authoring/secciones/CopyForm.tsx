import { Button, Input, NativeSelect } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { describedBy, FieldFrame } from '../../fields/FieldFrame';
import { isEmpty } from '../../fields/rules';
import { useTexts } from '../../i18n';
import { nativeSelect } from '../../theme/choices';
import { useCopy } from './useCopy';
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
  const { t } = useTexts();
  const fieldId = useId();
  const [descripcion, setDescripcion] = useState(name);
  const [survey, setSurvey] = useState(uses.some((one) => one.id === encuesta) ? (encuesta ?? '') : '');
  const [touched, setTouched] = useState(false);
  const { copy, copying, progress, begun, errors } = useCopy(id);
  const own = errors.filter(({ field }) => field === 'descripcion').map(({ message }) => message);
  const others = errors.filter(({ field }) => field !== 'descripcion').map(({ message }) => message);
  const messages = touched && isEmpty(descripcion) ? [t('rules.required')] : own;
  const submit = async () => {
    setTouched(true);
    if (isEmpty(descripcion) || copying) return;
    const made = await copy(descripcion.trim(), survey || null);
    if (made) copied(made);
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
        {progress && (
          <chakra.p className="number" color="muted">
            {t('authoring.shared.progress', { ...progress })}
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

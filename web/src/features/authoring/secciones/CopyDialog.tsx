import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useState } from 'react';
import { FieldFrame } from '../../../crud/fields/FieldFrame';
import type { Field } from '../../../crud/fields/field';
import { text } from '../../../crud/fields/plain';
import { Fields } from '../../../crud/form/FormField';
import { useFieldsForm } from '../../../crud/form/useFieldsForm';
import { useComposedWrite } from '../../../crud/useAttempt';
import { useCopySeccionMutation } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import { Select } from '../../../shared/ui/Select';
import type { SurveyUse } from './useShared';

const fields: readonly Field[] = [text('descripcion', { label: 'authoring:shared.copyName', required: true })];

interface Props {
  id: string;
  name: string;
  /** Surveys that may replace the section by the copy. */
  uses: readonly SurveyUse[];
  encuesta: string | null;
  back: () => void;
  onCopy: (id: string, descripcion: string) => void;
}

/** The name of a section's copy and the survey that will use it. */
export function CopyDialog({ id, name, uses, encuesta, back, onCopy }: Props) {
  const { t, lang } = useTexts();
  const fieldId = useId();
  const [copySeccion] = useCopySeccionMutation();
  const [survey, setSurvey] = useState((uses.some((one) => one.id === encuesta) ? encuesta : null) ?? '');
  const copy = useComposedWrite(async (descripcion: string) => {
    const variables = { id, descripcion, encuesta: survey || undefined, lang };
    return (await copySeccion({ variables })).data?.result;
  });
  const { errors, running: copying } = copy;
  const form = useFieldsForm(fields, { initial: { descripcion: name } });
  const { methods } = form;
  const otherErrors = errors.filter(({ field }) => field !== 'descripcion');
  // Once per answer, so that the error goes when the name changes.
  useEffect(() => {
    const messages = errors.filter(({ field }) => field === 'descripcion').map(({ message }) => message);
    if (messages.length > 0) methods.setError('descripcion', { type: 'server', message: messages.join('\n') });
  }, [errors, methods]);
  const submit = async () => {
    if (!(await form.validate())) return;
    const descripcion = String(methods.getValues('descripcion')).trim();
    const result = await copy.run(descripcion);
    if (result?.record) onCopy(result.record.id, descripcion);
  };
  return (
    <Dialog
      title={t('authoring:shared.copyTitle')}
      width="520px"
      busy={copying}
      onDismiss={() => {
        if (!copying) back();
      }}
    >
      <Form submit={submit}>
        <chakra.p color="muted" marginBottom="4">
          {t('authoring:shared.copyText')}
        </chakra.p>
        <chakra.div display="grid" gap="4">
          <Fields form={form} />
          {uses.length > 0 && (
            <FieldFrame id={`${fieldId}-survey`} label={t('authoring:shared.copyFor')}>
              <Select id={`${fieldId}-survey`} value={survey} choose={setSurvey}>
                <option value="">{t('authoring:shared.copyForNone')}</option>
                {uses.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
              </Select>
            </FieldFrame>
          )}
        </chakra.div>
        <chakra.div aria-live="polite" marginTop="3" minHeight="20px">
          {otherErrors.map(({ message }) => (
            <chakra.p key={message} color="danger">
              {message}
            </chakra.p>
          ))}
        </chakra.div>
        <Footer>
          <Button disabled={copying} onClick={back}>
            {t('authoring:shared.back')}
          </Button>
          <Button type="submit" variant="solid" aria-disabled={copying} aria-busy={copying}>
            {t('authoring:shared.make')}
          </Button>
        </Footer>
      </Form>
    </Dialog>
  );
}

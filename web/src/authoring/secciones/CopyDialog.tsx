import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { FieldFrame } from '../../fields/FieldFrame';
import type { Field } from '../../fields/field';
import { text } from '../../fields/plain';
import { type CopySeccionMutation, useCopySeccionMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { Fields } from '../../screens/FormField';
import { useJob } from '../../screens/job';
import { useFields } from '../../screens/useRecordForm';
import { Dialog, Footer } from '../../ui/Dialog';
import { Form } from '../../ui/Form';
import { Select } from '../../ui/Select';
import type { Using } from './useShared';

const fields: readonly Field[] = [text('descripcion', { label: 'authoring.shared.copyName', required: true })];

interface Props {
  id: string;
  name: string;
  /** Surveys that may use the copy in the section's place. */
  uses: readonly Using[];
  encuesta: string | null;
  back: () => void;
  copied: (id: string) => void;
}

interface Plan {
  descripcion: string;
  encuesta: string | undefined;
}

/** Names the copy and says which survey will use it; one that was begun goes on as it was chosen. */
export function CopyDialog({ id, name, uses, encuesta, back, copied }: Props) {
  const { t, lang } = useTexts();
  const fieldId = useId();
  const [copySeccion] = useCopySeccionMutation({ fetchPolicy: 'no-cache' });
  const job = useJob<Plan, CopySeccionMutation['result']>({
    name: `copiar ${id}`,
    call: async ({ plan, told, lost }) => {
      const made = told && { original: id, nombre: told.copia.nombre, copia: told.copia.copia?.id };
      const resume = made ?? (lost ? { original: id, nombre: plan.descripcion } : undefined);
      return (await copySeccion({ variables: { id, ...plan, resume, lang } })).data?.result;
    },
    exists: ({ copia }) => copia.copia !== null,
  });
  const { errors, running: copying } = job;
  const chosen = job.begun?.plan ?? job.lost;
  const form = useFields(fields, { initial: { descripcion: chosen?.descripcion ?? name } });
  const { methods } = form;
  const first = uses.some((one) => one.id === encuesta) ? encuesta : null;
  const [survey, setSurvey] = useState((chosen ? chosen.encuesta : first) ?? '');
  const copia = job.begun?.told.copia;
  const begun = Boolean(copia?.copia);
  const others = errors.filter(({ field }) => field !== 'descripcion');
  const submit = async () => {
    if ((await form.sayAll()).size > 0 || copying) return;
    const plan = { descripcion: String(methods.getValues('descripcion')).trim(), encuesta: survey || undefined };
    const told = await job.run(begun && chosen ? chosen : plan);
    if (told?.done && told.record) return copied(told.record.id);
    const own = told?.errors.filter(({ field }) => field === 'descripcion').map(({ message }) => message) ?? [];
    if (own.length > 0) methods.setError('descripcion', { type: 'server', message: own.join('\n') });
  };
  return (
    <Dialog
      title={t('authoring.shared.copyTitle')}
      width="520px"
      busy={copying}
      onDismiss={() => (copying ? job.stop() : back())}
    >
      <Form submit={submit}>
        <chakra.p color="muted" marginBottom="4">
          {t('authoring.shared.copyText')}
        </chakra.p>
        <chakra.div display="grid" gap="4">
          <Fields form={{ ...form, inert: begun }} />
          {uses.length > 0 && (
            <FieldFrame id={`${fieldId}-survey`} label={t('authoring.shared.copyFor')}>
              <Select frame={{ disabled: begun }} id={`${fieldId}-survey`} value={survey} choose={setSurvey}>
                <option value="">{t('authoring.shared.copyForNone')}</option>
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
          {others.map(({ message }) => (
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
        <Footer marginTop="4">
          <Button disabled={copying} onClick={back}>
            {t('authoring.shared.back')}
          </Button>
          <Button type="submit" variant="solid" aria-disabled={copying} aria-busy={copying}>
            {t(begun ? 'authoring.shared.goOn' : 'authoring.shared.make')}
          </Button>
        </Footer>
      </Form>
    </Dialog>
  );
}

import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { linesOf } from '../../../failure';
import type { Field } from '../../../fields/field';
import { picker } from '../../../fields/picker';
import { text } from '../../../fields/plain';
import { maxLength } from '../../../fields/rules';
import type { DuplicateSourceQuery } from '../../../generated/encuestas';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../../generated/options';
import { useTexts } from '../../../i18n';
import { Fields } from '../../../screens/FormField';
import { problems } from '../../../screens/formValues';
import { useFields } from '../../../screens/useRecordForm';
import { focusField } from '../../../screens/useSubmission';
import { useSession } from '../../../session/session';
import { Footer } from '../../../ui/Dialog';
import { Form } from '../../../ui/Form';
import { Copied } from './Copied';
import { type Choices, DuplicateChoices } from './DuplicateChoices';
import { exists, type useDuplicating } from './duplicating';
import { useTarget } from './useTarget';

const name: readonly Field[] = [text('descripcion', { required: true, rules: [maxLength(255, 'encuestas.titleMax')] })];
const where: readonly Field[] = [
  picker('periodo', usePeriodoOptionsQuery, { required: true }),
  picker('rubro', useRubroOptionsQuery, { required: true }),
];
const all = [...name, ...where];

interface Props {
  source: NonNullable<DuplicateSourceQuery['record']>;
  work: ReturnType<typeof useDuplicating>;
  close: () => void;
}

/** What is wanted of a duplication, and what is wrong with that. */
function useWanted({ source, work }: Omit<Props, 'close'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const { begun } = work;
  const rubro = source.periodoActivo?.rubro;
  const form = useFields(all, {
    initial: {
      descripcion: begun?.plan.descripcion ?? source.descripcion,
      rubro: rubro ? { id: rubro.id, label: rubro.label } : null,
    },
  });
  const mayCopy = ['view_seccion', 'add_seccion', 'add_pregunta'].every(can);
  const mayComment = can('view_comentario_pregunta') && can('add_comentario_pregunta');
  const [choices, choose] = useState<Choices>(begun?.plan ?? { secciones: 'SHARE', comentarios: mayComment });
  const [own, setOwn] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [periodo, negocio] = useWatch({ control: form.methods.control, name: ['periodo', 'rubro'] });
  const target = useTarget(periodo, negocio);
  const blocked = target.state === 'missing' && !can('add_periodoactivo');

  const submit = async () => {
    await form.sayAll();
    const values = form.methods.getValues();
    const missing = [...problems(begun ? name : all, values)].flatMap(([field, texts]) =>
      texts.map((said) => `${t(`fields.${field as 'descripcion' | 'periodo' | 'rubro'}`)}: ${t(said)}`),
    );
    if (blocked) missing.push(t('encuestas.duplicate.mayNotOpen'));
    setOwn(missing);
    if (missing.length > 0) return;
    const descripcion = String(values.descripcion).trim();
    if (begun) return void (await work.run({ ...begun.plan, descripcion }));
    setSending(true);
    try {
      const found = await target.ensure();
      if ('refused' in found) return setOwn(found.refused);
      setSending(false);
      const { secciones, comentarios } = choices;
      await work.run({ descripcion, secciones, comentarios, periodoActivo: found.id, periodoLabel: target.label });
    } catch (error) {
      setOwn(linesOf(error, t));
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    target,
    blocked,
    submit,
    sending,
    problems: own.length > 0 ? own : work.errors.map(({ message }) => message),
    choices: { choices, choose, mayCopy, mayComment },
  };
}

/** Where to, under which name, and whether sections are shared or copied; or what is there to go on from. */
export function DuplicateForm({ source, work, close }: Props) {
  const { t } = useTexts();
  const { begun, running } = work;
  const wanted = useWanted({ source, work });
  const { form, target } = wanted;
  const button = useRef<HTMLButtonElement>(null);
  const seen = useRef(false);
  useEffect(() => {
    if (running) return;
    // At first where one begins to write; after it stopped where it goes on.
    if (seen.current) button.current?.focus();
    else focusField(form.id, 'descripcion');
    seen.current = true;
  }, [running, form.id]);
  const halfway = begun && exists(begun.told);

  return (
    <Form submit={wanted.submit}>
      <div role="alert">
        {wanted.problems.length > 0 && (
          <chakra.div color="danger" marginBottom="3" overflowWrap="anywhere">
            {halfway && <strong>{t('encuestas.duplicate.stoppedHalfway')}</strong>}
            {wanted.problems.map((said) => (
              <p key={said}>{said}</p>
            ))}
          </chakra.div>
        )}
      </div>
      {halfway && (
        <chakra.div marginBottom="4">
          <chakra.p fontWeight="500">{t('encuestas.duplicate.existing')}</chakra.p>
          <Copied {...begun} shared={source.secciones.length} />
        </chakra.div>
      )}
      <chakra.div display="grid" gap="4">
        <Fields form={form} fields={name} />
        {begun ? (
          <p>
            <strong>{t('fields.periodoActivo')}:</strong> {begun.plan.periodoLabel}
          </p>
        ) : (
          <div>
            <Fields form={form} fields={where} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} />
            <chakra.p role="status" color="muted" minHeight="20px" marginTop="4">
              {target.state === 'there' && t('encuestas.duplicate.periodThere')}
              {target.state === 'missing' &&
                t(wanted.blocked ? 'encuestas.duplicate.mayNotOpen' : 'encuestas.duplicate.periodMissing')}
              {target.state === 'failed' && t('form.optionsFailed')}
            </chakra.p>
          </div>
        )}
        <DuplicateChoices {...wanted.choices} fixed={Boolean(begun)} />
      </chakra.div>
      <Footer>
        {begun && (
          <Button variant="plain" onClick={work.forget}>
            {t('encuestas.duplicate.restart')}
          </Button>
        )}
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" ref={button} variant="solid" disabled={wanted.sending || target.state === 'looking'}>
          {t(begun ? 'common.goOn' : 'encuestas.duplicate.action')}
        </Button>
      </Footer>
    </Form>
  );
}

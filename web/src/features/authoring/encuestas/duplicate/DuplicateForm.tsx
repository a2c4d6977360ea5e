import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../../../crud/fields/field';
import { picker } from '../../../../crud/fields/picker';
import { text } from '../../../../crud/fields/plain';
import { maxLength } from '../../../../crud/fields/rules';
import type { Option } from '../../../../crud/fields/useSearch';
import { Fields } from '../../../../crud/form/FormField';
import { problems } from '../../../../crud/form/formValues';
import { focusField, useFieldsForm } from '../../../../crud/form/useRecordForm';
import { useComposedWrite } from '../../../../crud/useAttempt';
import {
  type DuplicateEncuestaMutation,
  type DuplicateEncuestaMutationVariables,
  type DuplicateSourceQuery,
  useDuplicateEncuestaMutation,
  usePeriodosActivosDeQuery,
} from '../../../../generated/encuestas';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../../../generated/options';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { Check } from '../../../../shared/ui/Check';
import { Footer } from '../../../../shared/ui/Dialog';
import { Form } from '../../../../shared/ui/Form';
import { Radios } from '../../../../shared/ui/Radios';

const name: readonly Field[] = [
  text('descripcion', { required: true, rules: [maxLength(255, 'authoring:surveys.titleMax')] }),
];
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

/** The choices for a duplicate, with their validation errors. */
function useWanted({ source, work }: Omit<Props, 'close'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const rubro = source.periodoActivo?.rubro;
  const form = useFieldsForm(all, {
    initial: { descripcion: source.descripcion, rubro: rubro ? { id: rubro.id, label: rubro.label } : null },
  });
  const mayCopy = ['view_seccion', 'add_seccion', 'add_pregunta'].every(can);
  const mayComment = can('view_comentario_pregunta') && can('add_comentario_pregunta');
  const [choices, choose] = useState<Choices>({ secciones: 'SHARE', comentarios: mayComment });
  const [own, setOwn] = useState<readonly string[]>([]);
  const [periodo, negocio] = useWatch({ control: form.methods.control, name: ['periodo', 'rubro'] });
  const target = useTarget(periodo, negocio);
  const blocked = target.state === 'missing' && !can('add_periodoactivo');

  const submit = async () => {
    await form.validate();
    const values = form.methods.getValues();
    const missing = [...problems(all, values)].flatMap(([field, texts]) =>
      texts.map((said) => `${t(`fields.${field as 'descripcion' | 'periodo' | 'rubro'}`)}: ${t(said)}`),
    );
    if (blocked) missing.push(t('authoring:surveys.duplicate.mayNotOpen'));
    setOwn(missing);
    if (missing.length > 0) return;
    await work.duplicate({
      descripcion: String(values.descripcion).trim(),
      periodo: periodo?.id,
      rubro: negocio?.id,
      ...choices,
      periodoLabel: target.label,
    });
  };
  return {
    form,
    target,
    blocked,
    submit,
    problems: own.length > 0 ? own : work.errors.map(({ message }) => message),
    choices: { choices, choose, mayCopy, mayComment },
  };
}

/** The target, the name, and whether sections are shared or copied. */
export function DuplicateForm({ source, work, close }: Props) {
  const { t } = useTexts();
  const wanted = useWanted({ source, work });
  const { form, target } = wanted;
  useEffect(() => focusField(form.id, 'descripcion'), [form.id]);

  return (
    <Form submit={wanted.submit}>
      <div role="alert">
        {wanted.problems.length > 0 && (
          <chakra.div color="danger" marginBottom="3" overflowWrap="anywhere">
            {wanted.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </chakra.div>
        )}
      </div>
      <chakra.div display="grid" gap="4">
        <Fields form={form} fields={name} />
        <div>
          <Fields form={form} fields={where} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} />
          <chakra.p role="status" color="muted" minHeight="20px" marginTop="4">
            {target.state === 'there' && t('authoring:surveys.duplicate.periodThere')}
            {target.state === 'missing' &&
              t(
                wanted.blocked ? 'authoring:surveys.duplicate.mayNotOpen' : 'authoring:surveys.duplicate.periodMissing',
              )}
            {target.state === 'failed' && t('form.optionsFailed')}
          </chakra.p>
        </div>
        <DuplicateChoices {...wanted.choices} />
      </chakra.div>
      <Footer>
        <Button disabled={work.running} onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="solid"
          aria-disabled={work.running}
          aria-busy={work.running}
          disabled={target.state === 'looking'}
        >
          {t('authoring:surveys.duplicate.action')}
        </Button>
      </Footer>
    </Form>
  );
}

/** What becomes of sections and comments. */
interface Choices {
  secciones: Plan['secciones'];
  comentarios: boolean;
}

interface DuplicateChoicesProps {
  choices: Choices;
  choose: (choices: Choices) => void;
  mayCopy: boolean;
  mayComment: boolean;
}

const TREATMENTS = ['SHARE', 'COPY'] as const;

/** Shared or copied sections, each with what it means, and whether the comments go along. */
function DuplicateChoices({ choices, choose, mayCopy, mayComment }: DuplicateChoicesProps) {
  const { t } = useTexts();
  const option = (value: Plan['secciones']) => {
    const mayNot = value === 'COPY' && !mayCopy;
    return {
      value,
      disabled: mayNot,
      text: t(`authoring:surveys.duplicate.${value}`),
      hint: t(mayNot ? 'authoring:surveys.duplicate.mayNotCopy' : `authoring:surveys.duplicate.${value}_hint`),
    };
  };
  return (
    <>
      <Radios
        label={t('resources.secciones.many')}
        value={choices.secciones}
        onChange={(secciones) => choose({ ...choices, secciones })}
        options={TREATMENTS.map(option)}
      />
      {mayComment && (
        <Check checked={choices.comentarios} onChange={(comentarios) => choose({ ...choices, comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </>
  );
}

/** Whether a period is already open for a business. */
function useTarget(periodo: Option | null, rubro: Option | null) {
  const { lang } = useTexts();
  const isChosen = periodo !== null && rubro !== null;
  const { data, loading, error } = usePeriodosActivosDeQuery({
    variables: { filter: { activo: true, periodo: periodo?.id, rubro: rubro?.id }, lang },
    skip: !isChosen,
  });
  // A server that does not know the filters answers them all.
  const isThere = data?.page.results.some((row) => row.periodo?.id === periodo?.id && row.rubro?.id === rubro?.id);
  const state = !isChosen ? 'unchosen' : isThere ? 'there' : loading ? 'looking' : error ? 'failed' : 'missing';
  return { state, label: isChosen ? `${periodo.label} · ${rubro.label}` : '' } as const;
}

/** What the person chose. */
export interface Plan extends Omit<DuplicateEncuestaMutationVariables, 'id' | 'lang'> {
  /** How the person knows the active period. */
  periodoLabel: string;
}

export type DuplicatedSurvey = DuplicateEncuestaMutation['result'];

/** Duplicates a survey by one request; `duplicated` is the result once it exists. */
export function useDuplicating(id: string) {
  const { lang } = useTexts();
  const [call] = useDuplicateEncuestaMutation();
  const [duplicated, setDuplicated] = useState<{ plan: Plan; result: DuplicatedSurvey } | null>(null);
  const { run, running, errors } = useComposedWrite(
    async ({ periodoLabel: _, ...wanted }: Plan) => (await call({ variables: { id, ...wanted, lang } })).data?.result,
  );
  const duplicate = async (plan: Plan) => {
    const result = await run(plan);
    if (result) setDuplicated({ plan, result });
  };
  return { duplicate, duplicated, running, errors };
}

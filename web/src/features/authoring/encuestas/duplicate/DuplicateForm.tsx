import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../../../crud/fields/field';
import { picker } from '../../../../crud/fields/picker';
import { text } from '../../../../crud/fields/plain';
import { maxLength } from '../../../../crud/fields/rules';
import type { Option } from '../../../../crud/fields/useSearch';
import { Fields } from '../../../../crud/form/FormField';
import { problems } from '../../../../crud/form/formValues';
import { type FieldsForm, focusField, useFieldsForm } from '../../../../crud/form/useFieldsForm';
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
import { spanOf, titleFor, yearOf } from '../../../../shared/i18n/years';
import { useSession } from '../../../../shared/session/session';
import { Check } from '../../../../shared/ui/Check';
import { Footer } from '../../../../shared/ui/Dialog';
import { Form } from '../../../../shared/ui/Form';
import { Radios } from '../../../../shared/ui/Radios';

const nameFields: readonly Field[] = [
  text('descripcion', { required: true, rules: [maxLength(255, 'authoring:surveys.titleMax')] }),
];
const targetFields: readonly Field[] = [
  picker('periodo', usePeriodoOptionsQuery, { required: true }),
  picker('rubro', useRubroOptionsQuery, { required: true }),
];
const allFields = [...nameFields, ...targetFields];

interface Props {
  source: NonNullable<DuplicateSourceQuery['record']>;
  duplication: ReturnType<typeof useDuplicate>;
  close: () => void;
}

/** The choices for a duplicate, with their validation errors. */
function useChoices({ source, duplication }: Omit<Props, 'close'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const rubro = source.periodoActivo?.rubro;
  const form = useFieldsForm(allFields, {
    initial: { descripcion: source.descripcion, rubro: rubro ? { id: rubro.id, label: rubro.label } : null },
  });
  const mayCopy = ['view_seccion', 'add_seccion', 'add_pregunta'].every(can);
  const mayComment = can('view_comentario_pregunta') && can('add_comentario_pregunta');
  const [choices, choose] = useState<Choices>({ secciones: 'SHARE', comentarios: mayComment });
  const [formProblems, setFormProblems] = useState<readonly string[]>([]);
  const [periodo, negocio] = useWatch({ control: form.methods.control, name: ['periodo', 'rubro'] });
  useProposedName(form.methods, source, periodo);
  const target = useTarget(periodo, negocio);
  const isBlocked = target === 'missing' && !can('add_periodoactivo');

  const submit = async () => {
    await form.validate();
    const values = form.methods.getValues();
    const missing = [...problems(allFields, values)].flatMap(([field, texts]) =>
      texts.map((text) => `${t(`fields.${field as 'descripcion' | 'periodo' | 'rubro'}`)}: ${t(text)}`),
    );
    if (isBlocked) missing.push(t('authoring:surveys.duplicate.mayNotOpen'));
    setFormProblems(missing);
    if (missing.length > 0) return;
    await duplication.duplicate({
      descripcion: String(values.descripcion).trim(),
      periodo: periodo?.id,
      rubro: negocio?.id,
      ...choices,
    });
  };
  return {
    form,
    target,
    isBlocked,
    submit,
    problems: formProblems.length > 0 ? formProblems : duplication.errors.map(({ message }) => message),
    choices: { choices, choose, mayCopy, mayComment },
  };
}

export function DuplicateForm({ source, duplication, close }: Props) {
  const { t } = useTexts();
  const choices = useChoices({ source, duplication });
  const { form, target } = choices;
  useEffect(() => focusField(form.id, 'descripcion'), [form.id]);

  return (
    <Form submit={choices.submit}>
      <div role="alert">
        {choices.problems.length > 0 && (
          <chakra.div color="danger" marginBottom="3" overflowWrap="anywhere">
            {choices.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </chakra.div>
        )}
      </div>
      <chakra.div display="grid" gap="4">
        <Fields form={form} fields={nameFields} />
        <div>
          <Fields form={form} fields={targetFields} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} />
          <chakra.p role="status" color="muted" css={{ '&:not(:empty)': { marginTop: '16px' } }}>
            {target === 'exists' && t('authoring:surveys.duplicate.periodThere')}
            {target === 'missing' &&
              t(
                choices.isBlocked
                  ? 'authoring:surveys.duplicate.mayNotOpen'
                  : 'authoring:surveys.duplicate.periodMissing',
              )}
            {target === 'failed' && t('form.optionsFailed')}
          </chakra.p>
        </div>
        <DuplicateChoices {...choices.choices} />
      </chakra.div>
      <Footer>
        <Button disabled={duplication.running} onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="solid"
          aria-disabled={duplication.running}
          aria-busy={duplication.running}
          disabled={target === 'loading'}
        >
          {t('authoring:surveys.duplicate.action')}
        </Button>
      </Footer>
    </Form>
  );
}

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

/** Shared or copied sections, with hints, and whether to copy the comments. */
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

/** Proposes the former name with the year of the chosen period, until the person edits it. */
function useProposedName(
  { getValues, setValue }: FieldsForm['methods'],
  { descripcion, periodoActivo }: Props['source'],
  periodo: Option | null,
) {
  const proposal = useRef(descripcion);
  const before = periodoActivo?.periodo?.label;
  const now = periodo?.label;
  useEffect(() => {
    if (!before || !now || getValues('descripcion') !== proposal.current) return;
    const [from, to] = [spanOf(before), spanOf(now)];
    proposal.current = yearOf(from) === yearOf(to) ? descripcion : titleFor(descripcion, from, to);
    setValue('descripcion', proposal.current);
  }, [before, now, descripcion, getValues, setValue]);
}

/** Whether a period is already open for a business. */
function useTarget(periodo: Option | null, rubro: Option | null) {
  const isChosen = periodo !== null && rubro !== null;
  const { data, loading, error } = usePeriodosActivosDeQuery({
    variables: { filter: { activo: true, periodo: periodo?.id, rubro: rubro?.id } },
    skip: !isChosen,
  });
  if (!isChosen) return 'incomplete';
  if (data?.page.count) return 'exists';
  return loading ? 'loading' : error ? 'failed' : 'missing';
}

export type Plan = Omit<DuplicateEncuestaMutationVariables, 'id' | 'lang'>;

export type DuplicatedSurvey = DuplicateEncuestaMutation['result'];

/** Duplicates a survey in one request; `duplicated` is the result. */
export function useDuplicate(id: string) {
  const { lang } = useTexts();
  const [call] = useDuplicateEncuestaMutation();
  const [duplicated, setDuplicated] = useState<{ plan: Plan; result: DuplicatedSurvey } | null>(null);
  const { run, running, errors } = useComposedWrite(
    async (plan: Plan) => (await call({ variables: { id, ...plan, lang } })).data?.result,
  );
  const duplicate = async (plan: Plan) => {
    const result = await run(plan);
    if (result) setDuplicated({ plan, result });
  };
  return { duplicate, duplicated, running, errors };
}

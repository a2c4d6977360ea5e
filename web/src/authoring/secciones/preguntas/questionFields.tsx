import { Textarea } from '@chakra-ui/react';
import type { ControlProps, Field, Values } from '../../../fields/field';
import { type OptionsHook, picker } from '../../../fields/picker';
import { attributes, checkbox, text } from '../../../fields/plain';
import { required } from '../../../fields/rules';
import { type PreguntaInput, useTipoRespuestaOptionsQuery } from '../../../generated/secciones';
import { writeValues } from '../../../screens/formValues';
import { mayBeNumeric } from '../questionRules';
import { answersField } from './AnswersField';
import { parentField } from './ParentField';
import { kindOf } from './questionKind';

function QuestionTextControl(props: ControlProps<string>) {
  return (
    <Textarea
      {...attributes(props)}
      rows={2}
      minHeight="60px"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** The question's text: one line for most, several for some. */
const questionText: Field<'descripcion'> = {
  name: 'descripcion',
  label: 'fields.descripcion',
  required: true,
  rules: [required()],
  blank: '',
  read: (value) => (typeof value === 'string' ? value : ''),
  write: (value: string) => value.trim(),
  show: (value: string) => value,
  Control: QuestionTextControl,
};

/** The few types are asked for once; what is typed narrows them here. */
const useTipos: OptionsHook = ({ variables: { search = '', lang }, skip }) => {
  const { data, ...reading } = useTipoRespuestaOptionsQuery({ variables: { lang }, skip });
  const wanted = search.toLocaleLowerCase();
  const results = (data?.page.results ?? []).filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return { ...reading, data: data && { page: { count: results.length, results } } };
};

/** What is asked and how it is answered. */
export const askedFields: readonly Field[] = [
  questionText,
  picker('tipoRespuesta', useTipos, { required: true }),
  checkbox('numerica', {
    when: (values) => mayBeNumeric(kindOf(values).tipoRespuesta),
    hint: 'authoring.question.numericHint',
  }),
  answersField,
  parentField,
];

/** What authors and reports use; it changes nothing for the respondent. */
export const reportFields: readonly Field[] = [text('eje'), text('campoPertenece'), text('tituloInforme')];

export const optionFields: readonly Field[] = [
  checkbox('beneficio'),
  checkbox('cerrada'),
  checkbox('multiple'),
  checkbox('oculta'),
];

/** Every field of spec §2's question modal. */
export const questionFields: readonly Field[] = [...askedFields, ...reportFields, ...optionFields];

interface Read {
  tipoRespuesta: { id: string } | null;
  respuestas: readonly unknown[];
  padre: { id: string; label?: string } | null;
}

/** A question as its form reads it: type 2 without answers asks for a number, and a parent is known by its place. */
export function questionRecord<Q extends Read>(question: Q, labels: ReadonlyMap<string, string>) {
  const { padre } = question;
  return {
    ...question,
    numerica: mayBeNumeric(question.tipoRespuesta?.id) && question.respuestas.length === 0,
    padre: padre && { ...padre, label: labels.get(padre.id) ?? padre.label ?? padre.id },
  };
}

/** What is sent of the form; that the answer is a number is told by there being nothing to choose from. */
export function questionInput(values: Values): PreguntaInput {
  const { numerica: _, ...input } = writeValues(questionFields, values);
  // The fields' own write() made these values, and every name is one of the input's.
  return input as PreguntaInput;
}

import { createContext, useContext } from 'react';
import { Combobox } from '../../../fields/Combobox';
import type { ControlProps, Field } from '../../../fields/field';
import type { Option } from '../../../fields/options';

/** The questions that may be a parent: the earlier ones of the section, each with its place and text. */
export const EarlierQuestions = createContext<readonly Option[]>([]);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const nothing = () => undefined;

function ParentControl(props: ControlProps<Option | null>) {
  const earlier = useContext(EarlierQuestions);
  const useOptions = (search: string) => {
    const options = earlier.filter(({ label }) => plain(label).includes(plain(search)));
    return { options, count: options.length, loading: false, failed: false, retry: nothing };
  };
  return <Combobox {...props} useOptions={useOptions} />;
}

/** The question on whose answer this one depends. */
export const parentField: Field<'padre'> = {
  name: 'padre',
  label: 'fields.padre',
  hint: 'authoring.question.parentHint',
  required: false,
  rules: [],
  blank: null,
  read: (value: Option | null) => (value ? { id: value.id, label: value.label } : null),
  write: (value: Option | null) => value?.id ?? null,
  show: (value: Option | null) => value?.label ?? '',
  Control: ParentControl,
};

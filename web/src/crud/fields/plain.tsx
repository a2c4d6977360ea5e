import { Input, Textarea } from '@chakra-ui/react';
import { formatNumber } from '@encuestas/survey';
import type { HTMLInputTypeAttribute } from 'react';
import { type TextKey, useTexts } from '../../shared/i18n';
import { formatDate } from '../../shared/i18n/format';
import { Check } from '../../shared/ui/Check';
import { PasswordInput } from '../../shared/ui/PasswordInput';
import { Select } from '../../shared/ui/Select';
import type { ControlProps, Field, FieldOptions, Rule } from './field';
import { NumberInput } from './NumberInput';
import { noInvisible, notNegative, password as passwordRules, required, sameAs } from './rules';

export type LabelName = TextKey extends infer K ? (K extends `fields.${infer N}` ? N : never) : never;

/** What follows from a field's name and options, whatever its kind. */
export function basics<N extends LabelName>(name: N, options: FieldOptions, own: readonly Rule[], select = false) {
  const { required: asked, rules = [], optionalWhen, label = `fields.${name}` as TextKey, ...others } = options;
  const needed = required(typeof asked === 'string' ? asked : select ? 'rules.requiredSelect' : 'rules.required');
  const rule: Rule = (value, values) => (optionalWhen?.(values) ? null : needed(value, values));
  return {
    ...others,
    ...{ name, label, optionalWhen, required: Boolean(asked) },
    rules: [...(asked ? [rule] : []), ...own, ...rules],
  };
}

/** The attributes that every control puts on the element that takes focus. */
export function attributes(props: Omit<ControlProps, 'value' | 'onChange'>) {
  return {
    id: props.id,
    disabled: props.disabled,
    'aria-required': props.required || undefined,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    onBlur: props.onBlur,
  };
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The same, of what one types in. */
const typed = (props: ControlProps<string>) => ({
  ...attributes(props),
  value: props.value,
  onChange: (event: { target: { value: string } }) => props.onChange(event.target.value),
});

const inputOf =
  (type: HTMLInputTypeAttribute, autoComplete = 'off') =>
  (props: ControlProps<string>) => <Input {...typed(props)} type={type} autoComplete={autoComplete} />;

const DateControl = inputOf('date');

const CountControl = (props: ControlProps<string>) => (
  <NumberInput {...attributes(props)} min={0} value={props.value} change={props.onChange} />
);

const passwordOf =
  (autoComplete = 'new-password') =>
  (props: ControlProps<string>) => <PasswordInput {...typed(props)} label={props.label} autoComplete={autoComplete} />;

const trimmed = { blank: '', read: asText, write: (value: string) => value.trim(), show: asText };

export const text = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, [noInvisible]),
  ...trimmed,
  Control: inputOf('text', options.autoComplete),
});

export const emailAddress = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, []),
  ...trimmed,
  Control: inputOf('email', options.autoComplete),
});

export const longText = <N extends LabelName>(
  name: N,
  { rows = 4, ...options }: FieldOptions & { rows?: number } = {},
): Field<N> => ({
  ...basics(name, options, [noInvisible]),
  ...trimmed,
  Control: (props: ControlProps<string>) => (
    <Textarea {...typed(props)} rows={rows} minHeight={`${rows * 20 + 16}px`} />
  ),
});

/** A password: never read from a record, never trimmed, never kept on the device. */
export const secret = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, options.rules ? [] : passwordRules),
  blank: '',
  read: () => '',
  write: (value: string) => value,
  show: () => '••••••••',
  secret: true,
  Control: passwordOf(options.autoComplete),
});

/** A password typed a second time. It has no rule of its own but to be the same (spec §5), and is required with it. */
export const secretAgain = <N extends LabelName>(name: N, of: string, options: FieldOptions = {}): Field<N> => ({
  ...secret(name, { ...options, rules: [sameAs(of, 'rules.passwordMatch')], looksAt: [of] }),
  required: true,
});

export const day = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, []),
  ...trimmed,
  write: (value: string) => value || null,
  show: (value: string, lang) => formatDate(value, lang),
  Control: DateControl,
});

export const count = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, [notNegative]),
  ...trimmed,
  write: (value: string) => (value.trim() === '' ? null : Number(value)),
  show: (value: string, lang) => formatNumber(value, lang),
  Control: CountControl,
});

export function checkbox<N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> {
  const base = basics(name, options, []);
  function CheckboxControl(props: ControlProps<boolean>) {
    return (
      <Check {...props} checked={props.value} onChange={props.onChange}>
        {props.label}
      </Check>
    );
  }
  return {
    ...base,
    blank: false,
    read: Boolean,
    write: Boolean,
    show: (value, _lang, yes, no) => (value ? yes : no),
    bare: true,
    Control: CheckboxControl,
  };
}

export function choice<N extends LabelName>(
  name: N,
  options: FieldOptions & { values: NonNullable<Field['names']> },
): Field<N> {
  function ChoiceControl(props: ControlProps<string>) {
    const { t } = useTexts();
    return (
      <Select {...attributes(props)} aria-invalid={props.invalid} value={props.value} choose={props.onChange}>
        <option value="">{t('form.choose')}</option>
        {Object.entries(options.values).map(([value, key]) => (
          <option key={value} value={value}>
            {t(key)}
          </option>
        ))}
      </Select>
    );
  }
  return {
    ...basics(name, options, [], true),
    blank: '',
    names: options.values,
    read: asText,
    write: (value: string) => value || null,
    show: asText,
    Control: ChoiceControl,
  };
}

/** The present password of who is signed in, which need not be good by today's rules. */
export const ownPassword = (options: FieldOptions = {}) =>
  secret('passwordActual', { required: true, rules: [() => null], autoComplete: 'current-password', ...options });

/** The same where the address is another than `address`: by it the password could be reset. */
export const passwordForEmail = (address: string) =>
  ownPassword({
    hint: 'password.forEmail',
    when: (values) => String(values.email).trim() !== address,
  });

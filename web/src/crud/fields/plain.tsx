import { Input, Textarea } from '@chakra-ui/react';
import { formatNumber } from '@encuestas/survey';
import type { HTMLInputTypeAttribute } from 'react';
import { type TextKey, useTexts } from '../../shared/i18n';
import { formatDate } from '../../shared/i18n/format';
import { Check } from '../../shared/ui/Check';
import { DateInput } from '../../shared/ui/DateInput';
import { PasswordInput } from '../../shared/ui/PasswordInput';
import { Select } from '../../shared/ui/Select';
import type { ControlProps, Field, FieldOptions, Rule } from './field';
import { NumberInput } from './NumberInput';
import { date, noInvisible, notNegative, password as passwordRules, required, sameAs } from './rules';

export type LabelName = TextKey extends infer K ? (K extends `fields.${infer N}` ? N : never) : never;

/** The parts that every kind of field has. */
export function basics<N extends LabelName>(name: N, options: FieldOptions, own: readonly Rule[], select = false) {
  const { required: requirement, rules = [], optionalWhen, label = `fields.${name}` as TextKey, ...others } = options;
  const needed = required(
    typeof requirement === 'string' ? requirement : select ? 'rules.requiredSelect' : 'rules.required',
  );
  const rule: Rule = (value, values) => (optionalWhen?.(values) ? null : needed(value, values));
  return {
    ...others,
    ...{ name, label, optionalWhen, required: Boolean(requirement) },
    rules: [...(requirement ? [rule] : []), ...own, ...rules],
  };
}

/** Shown for a value that a record does not have. */
export const EMPTY = '—';

/** Attributes of the focusable element. */
export function attributes(props: Omit<ControlProps, 'value' | 'onChange'>) {
  return {
    id: props.id,
    disabled: props.disabled,
    ...(props.disabled && { placeholder: EMPTY }),
    'aria-required': props.required || undefined,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    onBlur: props.onBlur,
  };
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** Attributes of a text input. */
const textAttributes = (props: ControlProps<string>) => ({
  ...attributes(props),
  value: props.value,
  onChange: (event: { target: { value: string } }) => props.onChange(event.target.value),
});

const inputOf =
  (type: HTMLInputTypeAttribute, autoComplete = 'off') =>
  (props: ControlProps<string>) =>
    // In view mode a long value wraps.
    props.disabled && type === 'text' ? (
      <Textarea {...textAttributes(props)} rows={1} minHeight="36px" />
    ) : (
      <Input {...textAttributes(props)} type={type} autoComplete={autoComplete} />
    );

const DateControl = (props: ControlProps<string>) => (
  <DateInput {...attributes(props)} value={props.value} change={props.onChange} />
);

const CountControl = (props: ControlProps<string>) => (
  <NumberInput {...attributes(props)} min={0} value={props.value} change={props.onChange} />
);

/** A checkbox; in view mode, yes or no below its label. */
function CheckboxControl({ label, value, ...props }: ControlProps<boolean>) {
  const { t } = useTexts();
  return (
    <Check {...props} checked={value}>
      {label}
      {props.disabled && <span aria-hidden>{t(value ? 'common.yes' : 'common.no')}</span>}
    </Check>
  );
}

const passwordOf =
  (autoComplete = 'new-password') =>
  (props: ControlProps<string>) => (
    <PasswordInput {...textAttributes(props)} label={props.label} autoComplete={autoComplete} />
  );

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
  wide: true,
  Control: (props: ControlProps<string>) => (
    <Textarea {...textAttributes(props)} rows={rows} minHeight={`${rows * 20 + 16}px`} />
  ),
});

/** A password: never read, trimmed or stored on the device. */
export const secret = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, options.rules ? [] : passwordRules),
  blank: '',
  read: () => '',
  write: (value: string) => value,
  show: () => '••••••••',
  secret: true,
  Control: passwordOf(options.autoComplete),
});

/** A repeated password, which must match (spec §5). */
export const secretAgain = <N extends LabelName>(name: N, of: string, options: FieldOptions = {}): Field<N> => ({
  ...secret(name, { ...options, rules: [sameAs(of, 'rules.passwordMatch')], looksAt: [of] }),
  required: true,
});

export const day = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, [date]),
  ...trimmed,
  bulk: true,
  write: (value: string) => value || null,
  show: (value: string, lang) => formatDate(value, lang),
  Control: DateControl,
});

export const count = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, [notNegative]),
  ...trimmed,
  bulk: true,
  write: (value: string) => (value.trim() === '' ? null : Number(value)),
  show: (value: string, lang) => formatNumber(value, lang),
  Control: CountControl,
});

export const checkbox = <N extends LabelName>(name: N, options: FieldOptions = {}): Field<N> => ({
  ...basics(name, options, []),
  bulk: true,
  blank: false,
  read: Boolean,
  write: Boolean,
  show: (value, _lang, yes, no) => (value ? yes : no),
  bare: true,
  Control: CheckboxControl,
});

export function choice<N extends LabelName>(
  name: N,
  options: FieldOptions & { values: NonNullable<Field['names']> },
): Field<N> {
  function ChoiceControl(props: ControlProps<string>) {
    const { t } = useTexts();
    return (
      <Select {...attributes(props)} aria-invalid={props.invalid} value={props.value} choose={props.onChange}>
        <option value="">{props.disabled ? EMPTY : t('form.choose')}</option>
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
    bulk: true,
    stays: true,
    names: options.values,
    read: asText,
    write: (value: string) => value || null,
    show: asText,
    Control: ChoiceControl,
  };
}

/** The user's current password, to which no rules apply. */
export const ownPassword = (options: FieldOptions = {}) =>
  secret('passwordActual', { required: true, rules: [() => null], autoComplete: 'current-password', ...options });

/** The current password, required for a new email address, since it could reset the password. */
export const passwordForEmail = (address: string) =>
  ownPassword({
    hint: 'password.forEmail',
    when: (values) => String(values.email).trim() !== address,
  });

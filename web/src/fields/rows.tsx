import { Button, IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { useTexts } from '../i18n';
import { Icon } from '../ui/icons';
import type { ControlProps, Field, Rule } from './field';
import { isEmpty } from './rules';

/** One line of a dynamic list; `id` when the server knows it, `key` to tell new ones apart on the screen. */
interface Line {
  key: string;
  id?: string;
  descripcion: string;
}

let made = 0;
const newKey = () => {
  made += 1;
  return `new-${made}`;
};

const complete: Rule = (lines: Line[]) => (lines.some((line) => isEmpty(line.descripcion)) ? 'rules.required' : null);

/** A list of lines, each with a description, that can be added and removed except in view mode (spec §2 Negocio). */
export function rows<N extends 'segmentos'>(name: N, texts: 'areas.segmentos'): Field<N> {
  function RowsControl(props: ControlProps<Line[]>) {
    const { t } = useTexts();
    const group = useRef<HTMLFieldSetElement>(null);
    const focusLast = () =>
      setTimeout(() => {
        const inputs = group.current?.querySelectorAll<HTMLElement>('input');
        (inputs?.[inputs.length - 1] ?? group.current?.querySelector('button'))?.focus();
      });
    return (
      <fieldset ref={group} aria-describedby={props.describedBy}>
        <chakra.legend fontWeight="500" marginBottom="4px">
          {t(`${texts}.legend`)}
        </chakra.legend>
        <chakra.div display="grid" gap="2">
          {props.value.map((line, index) => (
            <chakra.div key={line.key} display="flex" gap="2">
              <Input
                ref={index === 0 ? props.focusRef : undefined}
                aria-label={t(`${texts}.item`, { n: index + 1 })}
                aria-invalid={(props.invalid && isEmpty(line.descripcion)) || undefined}
                value={line.descripcion}
                disabled={props.disabled}
                onBlur={props.onBlur}
                onChange={(event) =>
                  props.onChange(
                    props.value.map((other) =>
                      other.key === line.key ? { ...other, descripcion: event.target.value } : other,
                    ),
                  )
                }
              />
              {!props.disabled && (
                <IconButton
                  type="button"
                  aria-label={t(`${texts}.remove`, { n: index + 1 })}
                  title={t(`${texts}.remove`, { n: index + 1 })}
                  onClick={() => {
                    props.onChange(props.value.filter((other) => other.key !== line.key));
                    focusLast();
                  }}
                >
                  <Icon name="close" size={16} />
                </IconButton>
              )}
            </chakra.div>
          ))}
          {!props.disabled && (
            <Button
              type="button"
              justifySelf="start"
              onClick={() => {
                props.onChange([...props.value, { key: newKey(), descripcion: '' }]);
                focusLast();
              }}
            >
              <Icon name="plus" size={16} />
              {t(`${texts}.add`)}
            </Button>
          )}
        </chakra.div>
      </fieldset>
    );
  }
  return {
    name,
    label: `fields.${name}`,
    required: false,
    rules: [complete],
    blank: [],
    read: (lines: Line[] | null) =>
      (lines ?? []).map(({ id, descripcion }) => ({ key: id ?? newKey(), id, descripcion })),
    write: (lines: Line[]) => lines.map(({ id, descripcion }) => ({ id, descripcion: descripcion.trim() })),
    show: (lines: Line[]) => lines.map(({ descripcion }) => descripcion).join(', '),
    bare: true,
    Control: RowsControl,
  };
}

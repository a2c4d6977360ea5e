import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ControlProps, Field } from '../../../crud/fields/field';
import { idOf, type OptionHooks, picker } from '../../../crud/fields/picker';
import { longText } from '../../../crud/fields/plain';
import type { Option } from '../../../crud/fields/useSearch';
import { related } from '../../../crud/filters';
import { dated } from '../../../crud/list/Cell';
import { changedParams } from '../../../crud/paging';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/comentarios';
import { encuestaOptions, preguntaOptions, seccionOptions } from '../../../generated/options';
import { useTexts } from '../../../shared/i18n';

/** The selectors in the address, from the widest to the narrowest. */
const SELECTORS = ['encuesta', 'seccion', 'pregunta'] as const;
type Selector = (typeof SELECTORS)[number];

type Ids = Partial<Record<Selector, string | undefined>>;

/** The address after a choice, without the selectors below it. */
export function afterChoice(params: URLSearchParams, name: Selector, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const narrower of SELECTORS.slice(SELECTORS.indexOf(name))) next.delete(narrower);
  if (id !== undefined) next.set(name, id);
  return next;
}

/** The address of a form that shows a record. */
export const addressOfRecord = (params: URLSearchParams, ids: Ids): URLSearchParams =>
  changedParams(params, Object.fromEntries(SELECTORS.map((name) => [name, ids[name] ?? ''])));

export const hasSelectors = (params: URLSearchParams): boolean => SELECTORS.some((name) => params.has(name));

/**
 * A picker whose choice is in the address (spec §2 Comment form). A choice changes the address and the form follows it,
 * so that links, back and forward restore the form.
 */
function addressPicker<N extends Selector>(
  name: N,
  { list, one: useLabel }: OptionHooks,
  more: Parameters<typeof picker>[2],
): Field<N> {
  const field = picker(name, list, more);
  const Picker = field.Control as ComponentType<ControlProps<Option | null>>;

  function AddressControl(props: ControlProps<Option | null>) {
    const { lang } = useTexts();
    const [params, setParams] = useSearchParams();
    const choice = useRef<Option | null>(null);
    const { value, disabled, onChange } = props;
    const values = props.useValues((all) => all);
    const wanted = disabled ? null : params.get(name);
    const known = choice.current?.id === wanted ? choice.current : null;
    const isUnknown = wanted !== null && wanted !== value?.id && !known;
    const { data, error } = useLabel({ variables: { id: wanted ?? '', lang }, skip: !isUnknown });
    const option = known ?? (data?.record?.id === wanted ? data?.record : null);
    const isMissing = isUnknown && (error !== undefined || data?.record === null);
    // A record or draft fills the address first. Once the address had selectors, an empty one means no choice.
    const [hadSelectors, setHadSelectors] = useState(() => hasSelectors(params));
    if (!hadSelectors && hasSelectors(params)) setHadSelectors(true);
    const isSilent = !hadSelectors && !hasSelectors(params);

    useEffect(() => {
      if (disabled) return;
      if (isSilent) {
        if (name !== SELECTORS[0] || !value) return;
        const ids = Object.fromEntries(SELECTORS.map((each) => [each, idOf(values[each])]));
        return setParams(addressOfRecord(params, ids), { replace: true });
      }
      // The address names a record that does not exist.
      if (isMissing) return setParams(afterChoice(params, name, undefined), { replace: true });
      if (wanted === null && value) return onChange(null);
      if (option && option.id !== value?.id) onChange({ id: option.id, label: option.label });
    }, [disabled, isSilent, isMissing, wanted, option, value, values, params, setParams, onChange]);

    const choose = (next: Option | null) => {
      choice.current = next;
      setParams(afterChoice(params, name, next?.id));
    };
    return <Picker {...props} onChange={disabled ? onChange : choose} />;
  }
  return { ...field, Control: AddressControl };
}

export default defineResource({
  hooks,
  removal: 'list.removal.comentario',
  sortable: ['encuesta', 'seccion', 'pregunta', 'comentario'],
  fact: 'comentario',
  cells: { encuesta: dated },
  filters: [
    related('encuesta', encuestaOptions, { clears: ['seccion', 'pregunta'] }),
    related('seccion', seccionOptions, {
      clears: ['pregunta'],
      narrow: ({ encuesta }) => ({ encuestaId: encuesta }),
    }),
    related('pregunta', preguntaOptions, { narrow: ({ seccion }) => ({ seccion }) }),
  ],
  fields: [
    addressPicker('encuesta', encuestaOptions, {
      wide: true,
      required: true,
      hint: ({ encuesta }) => (encuesta ? undefined : 'catalogues:comentario.hint'),
      clears: ['seccion', 'pregunta'],
    }),
    addressPicker('seccion', seccionOptions, {
      wide: true,
      required: true,
      clears: ['pregunta'],
      when: ({ encuesta }) => idOf(encuesta) !== undefined,
      filter: ({ encuesta }) => ({ encuestaId: idOf(encuesta) }),
    }),
    addressPicker('pregunta', preguntaOptions, {
      wide: true,
      required: true,
      when: ({ seccion }) => idOf(seccion) !== undefined,
      filter: ({ seccion }) => ({ seccion: idOf(seccion) }),
    }),
    longText('comentario', { required: true }),
  ],
});

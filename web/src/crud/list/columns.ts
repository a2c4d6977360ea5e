import { useState } from 'react';
import { type TextKey, useTexts } from '../../shared/i18n';
import { tokenUser } from '../../shared/session/tokens';
import { deviceJson, KEY_PREFIXES } from '../../shared/storage';
import type { Field } from '../fields/field';
import type { Area, CellKind, Page, Resource } from '../resource';

/** A column of a list. */
export interface Column {
  /** Name of the field. */
  value: string;
  label: string;
  /** Labels of enumerated values. */
  names?: Field['names'];
  cell?: CellKind;
  /** The server's columns of its values; by default its own. */
  sources?: readonly string[];
}

/** The column of the records' titles. */
const TITLE = 'label';

/** The columns that a list can show: those suggested by the server first, then the form's and the resource's. */
function useOffered({ fields = [], columns = {}, cells = {}, title, titleColumn }: Resource, page: Page | undefined) {
  const { t } = useTexts();
  const sample = page?.results[0];
  // The query does not fetch every column.
  const known = (page?.tableColumns ?? []).filter(({ value }) => !sample || value in sample);
  const own = [...fields.map(({ name, label }) => [name, label] as const), ...Object.entries<TextKey>(columns)]
    .filter(([name]) => sample && name in sample && !known.some(({ value }) => value === name))
    .map(([name, label]) => ({ label: t(label), value: name }));
  // Without suggested columns: the form's fields that the list has, or the label.
  const isBare = page && known.length + own.length === 0;
  const { label: heading = 'fields.name', sources = [] } = titleColumn ?? {};
  const titles: Column[] =
    titleColumn || isBare
      ? [
          {
            label: t(heading),
            value: TITLE,
            cell: title && { kind: 'short', draw: (_, row) => title(row, t) },
            sources,
          },
        ]
      : [];
  const whole = ({ label, value }: { label: string; value: string }): Column => ({
    ...{ label, value },
    names: fields.find(({ name }) => name === value)?.names,
    cell: cells[value],
  });
  const suggested = known.length > 0 ? known : own;
  return {
    suggested: [...titles, ...suggested.map(whole)],
    offered: [...titles, ...[...known, ...own].map(whole)],
  };
}

/** The columns that a person chose on this device, by list. */
const keyOf = ({ key }: Area) => `${KEY_PREFIXES.columns}${tokenUser()} ${key}`;

/** The shown columns, from the URL, from the person's choice or as the server suggests; the first one always. */
export function useColumns(area: Area, resource: Resource, page: Page | undefined, inUrl: string | null) {
  const { suggested, offered } = useOffered(resource, page);
  const [chosen, setChosen] = useState(() => deviceJson.read<readonly string[] | null>(keyOf(area), null));
  const names = inUrl?.split(',') ?? chosen;
  const shown = offered.filter(({ value }, at) => at === 0 || names?.includes(value));
  return {
    columns: names ? shown : suggested,
    /** Column that a narrow list leaves out, unless the person chose it. */
    spare: names ? undefined : resource.spare,
    offered,
    /** Remembers the shown columns; null for those that the server suggests. */
    choose(next: readonly string[] | null) {
      setChosen(next);
      deviceJson.write(keyOf(area), next);
    },
  };
}

import { useTexts } from '../../shared/i18n';
import type { Field } from '../fields/field';
import type { Page, Resource } from '../resource';

/** A column of a list. */
export interface Column {
  /** Name of the field. */
  value: string;
  label: string;
  /** Labels of enumerated values. */
  names?: Field['names'];
}

/** The columns that a list can show, those suggested by the server first. */
export function useColumns({ fields = [] }: Resource, page: Page | undefined): readonly Column[] {
  const { t } = useTexts();
  const sample = page?.results[0];
  // The query does not fetch every column.
  const known = (page?.tableColumns ?? []).filter(({ value }) => !sample || value in sample);
  // Without suggested columns: the form's fields that the list has, or the label.
  const own = fields
    .filter(({ name }) => sample && name in sample)
    .map(({ name, label }) => ({ label: t(label), value: name }));
  const fallback = own.length > 0 ? own : [{ label: t('fields.name'), value: 'label' }];
  return (page && known.length === 0 ? fallback : known).map(({ label, value }) => ({
    ...{ label, value },
    names: fields.find(({ name }) => name === value)?.names,
  }));
}

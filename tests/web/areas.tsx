import { FormScreen } from '../../web/src/crud/form/FormScreen';
import { type Entry, entries } from '../../web/src/features/catalogues';
import { type Person, showSignedIn } from './support';

/** An area of the menu, and its code. */
export async function areaOf(key: Entry['key']) {
  const area = entries.find((entry) => entry.key === key);
  if (!area) throw new Error(`there is no area ${key}`);
  return { area, resource: (await area.load()).default };
}

/** The form of an area at its address: of a new record, or of record 7. */
export async function showForm(key: Entry['key'], mode: 'add' | 'edit' | 'view', person?: Person) {
  const { area, resource } = await areaOf(key);
  const id = mode === 'add' ? undefined : '7';
  const at = `${area.path}/${mode === 'view' ? '7/view' : (id ?? 'add')}`;
  return showSignedIn(<FormScreen {...{ area, resource, mode, id }} />, { at, ...person });
}

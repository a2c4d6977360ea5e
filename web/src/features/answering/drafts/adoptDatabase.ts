import { deleteDB, openDB, wrap } from 'idb';

/** Moves the rows of a database of an earlier build to its present one. */
export async function adoptDatabase(former: string, database: IDBDatabase): Promise<void> {
  const exists = (await indexedDB.databases?.())?.some(({ name }) => name === former) ?? true;
  if (!exists) return;
  const [old, present] = [await openDB(former), wrap(database)];
  for (const name of old.objectStoreNames) {
    if (!present.objectStoreNames.contains(name)) continue;
    const rows = await old.getAll(name);
    const { store, done } = present.transaction(name, 'readwrite');
    await Promise.all([...rows.map((row) => store.put(row)), done]);
  }
  old.close();
  await deleteDB(former);
}

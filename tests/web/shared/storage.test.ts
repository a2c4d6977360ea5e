import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDraft } from '../../../web/src/features/answering/drafts/draftStore';
import { deviceStorage, FORMER_DATABASES, migrateKeys, tabJson } from '../../../web/src/shared/storage';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

it('keeps for the page what the browser refuses to keep', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse('SecurityError'));
  deviceStorage.setItem('a', '1');
  expect(deviceStorage.getItem('a')).toBe('1');
  deviceStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

it('is not left with an older value where there is no room for the new one', () => {
  deviceStorage.setItem('a', '1');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  deviceStorage.setItem('a', '2');
  expect([deviceStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['2', null]);
  full.mockRestore();
  deviceStorage.setItem('a', '3');
  localStorage.removeItem('a');
  expect(deviceStorage.getItem('a')).toBeNull();
});

describe('a value in the tab’s storage', () => {
  beforeEach(() => sessionStorage.clear());
  it('is there under its name until it is taken away', () => {
    tabJson.write('a', { done: 1 });
    expect([tabJson.read('a', null), tabJson.read('b', null), tabJson.read('b', [])]).toEqual([{ done: 1 }, null, []]);
    tabJson.write('a', null);
    expect([tabJson.read('a', null), sessionStorage.length]).toEqual([null, 0]);
  });
  it('is none where it cannot be read', () => {
    sessionStorage.setItem('a', '{');
    expect(tabJson.read('a', [])).toBeNull();
  });
});

it('what earlier builds kept on the device has its present name, and is not lost', () => {
  localStorage.setItem('encuestas.porEnviar', '["1:2"]');
  localStorage.setItem('encuestas.borrador:entry:a', '{}');
  localStorage.setItem('encuestas.form 1 /users/3', '{}');
  sessionStorage.setItem('encuestas.borrador:entry:b', '{}');
  migrateKeys();
  expect(Object.keys(localStorage).sort()).toEqual([
    'encuestas.answer:entry:a',
    'encuestas.form 1 /users/3',
    'encuestas.pendingDrafts',
  ]);
  expect(sessionStorage.getItem('encuestas.answer:entry:b')).toBe('{}');
});

/** The database of drafts as earlier builds made it. */
const formerDatabase = () =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(FORMER_DATABASES.drafts, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: ['draft', 'question', 'id'] });
      for (const name of ['sendings', 'sents']) opening.result.createObjectStore(name, { keyPath: 'draft' });
    };
    opening.onsuccess = () => resolve(opening.result);
  });

it('drafts in the database of an earlier build are found, and moved', async () => {
  const old = await formerDatabase();
  const entry = { draft: '7:s', question: 'q', id: 'e', at: 1, answer: { text: 'hola' }, title: '', words: 'hola' };
  old.transaction('entries', 'readwrite').objectStore('entries').put(entry);
  old.close();
  expect((await openDraft('7:s')).kept.entries).toEqual([entry]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(FORMER_DATABASES.drafts);
});

import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRow } from '../rest/codec/row.ts';

/** The manifest of a build of the web client, stored with its scripts. */
export const BUILT_MANIFEST = /^documents-[\w-]+\.json$/;

/** The sha256 of a document. */
export const hashOf = (text: string): string => hash('sha256', text);

const HASH = /^[\da-f]{64}$/;

/** An id without the prefix `sha256:` (GraphQL over HTTP, persisted documents). */
export const plainId = (id: string): string => (id.startsWith('sha256:') ? id.slice(7) : id);

/** Documents by hash and by the id in their manifest. */
export type Documents = ReadonlyMap<string, string>;

/** `{ id: text }`, as GraphQL Code Generator and Relay write it, or Apollo's persisted query manifest. */
function entriesOf(manifest: unknown): [string, unknown][] {
  if (!isRow(manifest)) throw new Error('it is not an object of documents by their ids');
  if (!Array.isArray(manifest.operations)) return Object.entries(manifest);
  return manifest.operations.map((operation: unknown) => {
    if (!isRow(operation)) throw new Error('an operation is not an object');
    return [String(operation.id), operation.body];
  });
}

/** Adds the documents of a manifest; throws when a hash does not match. */
function addDocuments(manifest: unknown, into: Map<string, string>): void {
  for (const [name, text] of entriesOf(manifest)) {
    const id = plainId(name);
    if (typeof text !== 'string') throw new Error(`the document ${name} is not a text`);
    const own = hashOf(text);
    if ((HASH.test(id) || id !== name) && id !== own) throw new Error(`${name} is not the sha256 of its document`);
    if ((into.get(id) ?? text) !== text) throw new Error(`${name} names two documents`);
    into.set(id, text).set(own, text);
  }
}

/** The manifests of a folder, or a single one. */
async function filesOf(path: string, wanted = /\.json$/): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).filter((name) => wanted.test(name)).map((name) => join(path, name));
}

/** Reads the manifests of the options and of the web client; throws an error that names a malformed one. */
export async function readManifests(
  paths: readonly string[],
  own: object,
  webDir: string | undefined,
): Promise<Documents> {
  const documents = new Map<string, string>();
  const add = async (name: string, manifest: () => unknown) => {
    try {
      addDocuments(await manifest(), documents);
    } catch (error) {
      throw new Error(`${name} is no manifest of documents: ${error instanceof Error ? error.message : error}.`);
    }
  };
  await add('trustedDocuments.documents', () => own);
  const built = webDir === undefined ? [] : await filesOf(join(webDir, 'assets'), BUILT_MANIFEST).catch(() => []);
  const given = await Promise.all(paths.map((path) => filesOf(path)));
  for (const file of [...given.flat(), ...built]) {
    await add(file, async () => JSON.parse(await readFile(file, 'utf8')));
  }
  return documents;
}

import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRow } from '../rest/codec/row.ts';

/** A build of the web client keeps its manifest beside the scripts that send what is in it, and as long as they. */
export const BUILT_MANIFEST = /^documents-[\w-]+\.json$/;

/** How a document is called by its text: the sha256 of it. */
export const hashOf = (text: string): string => hash('sha256', text);

const HASH = /^[\da-f]{64}$/;

/** An id as it is looked up: `sha256:` before a hash is the same as none (GraphQL over HTTP, persisted documents). */
export const plainId = (id: string): string => (id.startsWith('sha256:') ? id.slice(7) : id);

/** Texts of documents by their ids: the hash of each, and what its manifest calls it. */
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

/** Adds the documents of a manifest; throws where a text is not what its id says. */
function take(manifest: unknown, into: Map<string, string>): void {
  for (const [name, text] of entriesOf(manifest)) {
    const id = plainId(name);
    if (typeof text !== 'string') throw new Error(`the document ${name} is not a text`);
    const own = hashOf(text);
    if ((HASH.test(id) || id !== name) && id !== own) throw new Error(`${name} is not the sha256 of its document`);
    if ((into.get(id) ?? text) !== text) throw new Error(`${name} names two documents`);
    into.set(id, text).set(own, text);
  }
}

/** A folder's manifests, or the one that is named. */
async function filesOf(path: string, wanted = /\.json$/): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).filter((name) => wanted.test(name)).map((name) => join(path, name));
}

/** Reads what options name, and a build of the web client; throws a sentence about the manifest that is none. */
export async function readManifests(
  paths: readonly string[],
  own: object,
  webDir: string | undefined,
): Promise<Documents> {
  const documents = new Map<string, string>();
  const add = async (name: string, manifest: () => unknown) => {
    try {
      take(await manifest(), documents);
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

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRow } from '../rest/codec/row.ts';

/** The manifest of a build of the web client, stored with its scripts. */
export const BUILT_MANIFEST = /^documents-[\w-]+\.json$/;

/** The texts of `{ id: text }`, as GraphQL Code Generator and Relay write it, or of Apollo's persisted query manifest. */
function textsOf(manifest: unknown): string[] {
  if (!isRow(manifest)) throw new Error('it is not an object of documents by their ids');
  const { operations } = manifest;
  const texts = Array.isArray(operations)
    ? operations.map((operation) => (isRow(operation) ? operation.body : null))
    : Object.values(manifest);
  return texts.map((text) => {
    if (typeof text !== 'string') throw new Error('a document is not a text');
    return text;
  });
}

/** The manifests of a folder, or a single one. */
async function filesOf(path: string, wanted = /\.json$/): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).filter((name) => wanted.test(name)).map((name) => join(path, name));
}

/** Reads the documents of these manifests and of the web client; throws an error that names a malformed one. */
export async function readManifests(paths: readonly string[], webDir: string | undefined): Promise<Set<string>> {
  const built = webDir === undefined ? [] : await filesOf(join(webDir, 'assets'), BUILT_MANIFEST).catch(() => []);
  const given = await Promise.all(paths.map((path) => filesOf(path)));
  const documents = new Set<string>();
  for (const file of [...given.flat(), ...built]) {
    try {
      for (const text of textsOf(JSON.parse(await readFile(file, 'utf8')))) documents.add(text);
    } catch (error) {
      throw new Error(`${file} is no manifest of documents: ${error instanceof Error ? error.message : error}.`);
    }
  }
  return documents;
}

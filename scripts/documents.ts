import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { type DocumentNode, getOperationAST } from 'graphql';
import { areas, generatedFor } from '../codegen/areas.ts';
import { root } from './fresh.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document';

/** The text that the client sends for an export: Apollo Client transforms documents; posted ones are texts already. */
function sentText(exported: unknown, cache: InMemoryCache): string[] {
  if (exported instanceof String) return [exported.toString()];
  return isDocument(exported) && getOperationAST(exported) ? [print(cache.transformDocument(exported))] : [];
}

/** The documents of the web client by hash, from its generated modules. */
export async function webDocuments(): Promise<Record<string, string>> {
  const cache = new InMemoryCache();
  const modules = await Promise.all([...areas().keys()].map((area) => import(join(root, generatedFor(area)))));
  const texts = modules.flatMap((module) => Object.values(module).flatMap((exported) => sentText(exported, cache)));
  return Object.fromEntries(texts.map((text) => [`sha256:${sha256(text)}`, text] as const).toSorted());
}

/** Writes the manifest into a build's assets, named by its hash, so that previous.ts keeps it as long. */
export async function writeManifest(build: string): Promise<void> {
  const text = JSON.stringify(await webDocuments(), null, 1);
  writeFileSync(join(build, `assets/documents-${sha256(text).slice(0, 8)}.json`), text);
}

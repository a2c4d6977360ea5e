import { hash } from 'node:crypto';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Log } from '@encuestas/ops';
import { GraphQLError } from 'graphql';
import { Counter, type Registry } from 'prom-client';
import type { Context } from '../resources/context.ts';
import { readManifests } from './manifests.ts';
import type { GatewayOptions } from './options.ts';

/** Minimum time between reloads, which an unknown document triggers. */
const RELOAD_MS = 5_000;

const untrusted = () =>
  new GraphQLError('This server answers registered documents only, and this one is not registered.', {
    extensions: { code: 'DOCUMENT_NOT_TRUSTED', http: { status: 400 } },
  });

function counterIn(registry: Registry): Counter<'kind'> {
  const counter = new Counter({
    name: 'gateway_documents_total',
    help: 'GraphQL requests by document: text of a manifest, or other',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Zeros make the series visible from the start.
  for (const kind of ['text', 'other']) counter.inc({ kind }, 0);
  return counter;
}

/** The documents of the manifests, read again when one is missing: a deployment may have added some. */
async function openManifests(read: () => Promise<Set<string>>, log: Log) {
  let documents = await read();
  let next = performance.now() + RELOAD_MS;
  async function reload(): Promise<void> {
    if (performance.now() < next) return;
    next = performance.now() + RELOAD_MS;
    try {
      documents = await read();
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.message : String(error) }, 'documents');
    }
  }
  return {
    isEmpty: documents.size === 0,
    async has(text: string): Promise<boolean> {
      if (!documents.has(text)) await reload();
      return documents.has(text);
    },
  };
}

/** A plugin that counts the documents of no manifest, and with `only` refuses them; null for `off`. */
export async function trustedDocuments(
  { trustedDocuments, webDir }: Pick<GatewayOptions, 'trustedDocuments' | 'webDir'>,
  registry: Registry,
  log: Log,
): Promise<ApolloServerPlugin<Context> | null> {
  const { mode = 'off', files = [] } = trustedDocuments ?? {};
  if (mode === 'off') return null;
  const manifests = await openManifests(() => readManifests(files, webDir), log);
  if (manifests.isEmpty)
    throw new Error(
      `TRUSTED_DOCUMENTS=${mode} needs documents: build the web client, or name manifests in TRUSTED_DOCUMENTS_FILES.`,
    );
  const count = counterIn(registry);
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ source }) {
        if (await manifests.has(source)) return count.inc({ kind: 'text' });
        if (mode === 'only') throw untrusted();
        count.inc({ kind: 'other' });
        // Operators check the log for these documents before they switch to `only`.
        log.info({ document: hash('sha256', source) }, 'document in no manifest');
      },
    }),
  };
}

import type { Log } from '@encuestas/ops';
import { Counter, type Registry } from 'prom-client';
import { isRow, type Row } from '../rest/codec/row.ts';
import type { Language } from '../rest/errors.ts';
import { type Documents, hashOf, plainId, readManifests } from './manifests.ts';
import type { GatewayOptions } from './options.ts';

/** Minimum time between reloads, which an unknown document triggers. */
const RELOAD_MS = 5_000;

const REFUSALS = {
  PERSISTED_DOCUMENT_NOT_FOUND: {
    es: 'No hay ningún documento registrado con ese identificador.',
    en: 'No document is registered under this id.',
  },
  DOCUMENT_NOT_TRUSTED: {
    es: 'Este servidor responde solo a documentos registrados, y este no lo está.',
    en: 'This server answers registered documents only, and this one is not registered.',
  },
  BAD_USER_INPUT: {
    es: 'Envíe un documento (query) o su identificador (documentId), no ambos.',
    en: 'Send a document (query) or its id (documentId), not both.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type RefusedDocument = keyof typeof REFUSALS;

/** Uses the variable `lang`, else `Accept-Language`: the document is unknown. */
export function refusalText(code: RefusedDocument, { variables }: Row, accepted: string | undefined): string {
  const lang = isRow(variables) ? variables.lang : undefined;
  const english = lang === 'en' || (lang !== 'es' && /^\s*en\b/i.test(accepted ?? ''));
  return REFUSALS[code][english ? 'en' : 'es'];
}

/** The request to execute, or the reason of a refusal. */
type Admission = { readonly request: Row } | { readonly refused: RefusedDocument };

/** The hash of Apollo's protocol for persisted queries. */
function apolloHash({ extensions }: Row): string | undefined {
  const persisted = isRow(extensions) ? extensions.persistedQuery : undefined;
  const hash = isRow(persisted) && persisted.version === 1 ? persisted.sha256Hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** Replaces the id of a request with the document. */
function withText({ documentId: _, extensions, ...rest }: Row, query: string): Row {
  const { persistedQuery: __, ...others } = isRow(extensions) ? extensions : {};
  return Object.keys(others).length > 0 ? { ...rest, query, extensions: others } : { ...rest, query };
}

function counterIn(registry: Registry): Counter<'kind'> {
  const counter = new Counter({
    name: 'gateway_documents_total',
    help: 'GraphQL requests by document: from a manifest (by id or text), or other',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Zeros make the series visible from the start.
  for (const kind of ['id', 'text', 'other']) counter.inc({ kind }, 0);
  return counter;
}

/** The documents of the manifests. With `only` nothing else is executed. */
export class Trusted {
  readonly only: boolean;
  readonly #count: Counter<'kind'>;
  readonly #read: () => Promise<Documents>;
  readonly #log: Log;
  #documents: Documents = new Map();
  #texts: ReadonlySet<string> = new Set();
  #next = 0;

  private constructor(only: boolean, registry: Registry, log: Log, read: () => Promise<Documents>) {
    this.only = only;
    this.#count = counterIn(registry);
    this.#log = log;
    this.#read = read;
  }

  /** Reads the manifests; null for `off`. */
  static async open(
    { trustedDocuments, webDir }: Pick<GatewayOptions, 'trustedDocuments' | 'webDir'>,
    registry: Registry,
    log: Log,
  ): Promise<Trusted | null> {
    const { mode = 'off', files = [], documents = {} } = trustedDocuments ?? {};
    if (mode === 'off') return null;
    const trusted = new Trusted(mode === 'only', registry, log, () => readManifests(files, documents, webDir));
    trusted.#set(await trusted.#read());
    if (trusted.#texts.size > 0) return trusted;
    throw new Error(
      `TRUSTED_DOCUMENTS=${mode} needs documents: build the web client, or name manifests in TRUSTED_DOCUMENTS_FILES.`,
    );
  }

  /** Admits or refuses a request. A miss reloads the manifests, since a deployment may have added some. */
  async admit(request: Row): Promise<Admission> {
    const admission = this.#check(request);
    return 'refused' in admission && (await this.#reload()) ? this.#check(request) : admission;
  }

  #set(documents: Documents): void {
    this.#documents = documents;
    this.#texts = new Set(documents.values());
    this.#next = performance.now() + RELOAD_MS;
  }

  async #reload(): Promise<boolean> {
    if (performance.now() < this.#next) return false;
    this.#next = performance.now() + RELOAD_MS;
    try {
      this.#set(await this.#read());
      return true;
    } catch (error) {
      this.#log.error({ reason: error instanceof Error ? error.message : String(error) }, 'documents');
      return false;
    }
  }

  #check(request: Row): Admission {
    const query = request.query ?? undefined;
    const { documentId } = request;
    if (documentId !== undefined && query !== undefined) return { refused: 'BAD_USER_INPUT' };
    const id = documentId ?? (query === undefined ? apolloHash(request) : undefined);
    const text = this.#documents.get(plainId(String(id)));
    if (text !== undefined) {
      this.#count.inc({ kind: 'id' });
      return { request: withText(request, text) };
    }
    if (typeof query === 'string' && this.#texts.has(query)) {
      this.#count.inc({ kind: 'text' });
      return { request };
    }
    if (documentId !== undefined) return { refused: 'PERSISTED_DOCUMENT_NOT_FOUND' };
    if (this.only) return { refused: id === undefined ? 'DOCUMENT_NOT_TRUSTED' : 'PERSISTED_DOCUMENT_NOT_FOUND' };
    this.#count.inc({ kind: 'other' });
    // Operators check the log for these documents before they switch to `only`.
    if (typeof query === 'string') this.#log.info({ document: hashOf(query) }, 'document in no manifest');
    return { request };
  }
}

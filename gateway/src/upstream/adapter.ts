import { isRow, type Row } from '../codec/row.ts';
import { WrongShape } from '../errors.ts';
import { gathered, type Part, toPage } from './cursorPages.ts';
import { PAGE_SIZE, type Query } from './path.ts';

/** A list, and what it is asked for beside its page. */
export interface AskedList {
  /** REST v1's path of it: `empresas/rubros/`. */
  endpoint: string;
  /** In REST v1's names: `search`, `ordering`, `lang` and its filters. */
  query: Readonly<Record<string, string | number | boolean>>;
}

/** The pages of a server that numbers them, or counts its rows from the first. */
export interface NumberedPages {
  /** The whole query by which a page is asked for: `({ page, size, query }) => ({ ...query, page, limit: size })`. */
  ask(asked: { page: number; size: number } & AskedList): Query;
  /** Takes an answer apart; `count` is of all pages, `columns` are `{label, value}` of the table that it is shown in. */
  read(body: unknown, list: AskedList): { rows: readonly unknown[]; count: number; columns?: unknown };
}

/** The pages of a server of which each names the next one. */
export interface CursorPages {
  /** The whole query by which the rows after a cursor are asked for; it is null for the first ones. */
  after(asked: { cursor: string | null; size: number } & AskedList): Query;
  /** Takes an answer apart; `next` is null behind the last row, `count` is of all rows where the server tells it. */
  read(
    body: unknown,
    list: AskedList,
  ): { rows: readonly unknown[]; next: string | null; count?: number | null; columns?: unknown };
}

/**
 * How a server differs from REST v1. Each hook translates between what it says and what v1 says, and is left out where
 * they are the same. An answer at which one throws is of the wrong shape: it is logged, and told as
 * UPSTREAM_UNAVAILABLE.
 */
export interface RestAdapter {
  /** Lists: how a page is asked for, and what of an answer is one. */
  page?: NumberedPages | CursorPages;
  /** What is around everything that is no page: records, what a save answers, tokens. */
  record?: {
    read(body: unknown): unknown;
    /** What is written, from REST v1's body. */
    write?(body: object): object;
  };
  /** A refusal as REST v1 has it: `{field: [text], non_field_errors: [text]}`, in its names (`segmentos.0.descripcion`). */
  errors?(body: unknown, status: number): Readonly<Record<string, string | readonly string[]>>;
  /** References: what stands for a record where REST v1 has its id. Paths and filters have the id itself. */
  id?: {
    /** The field in which a record names itself, where it has no `id`. */
    field?: string;
    /** The id (an integer or a UUID) that a text at the place of one stands for; undefined leaves it as it is. */
    read(reference: string): string | number | undefined;
    /** What is written for an id; `endpoint` is that of its resource (`empresas/rubros/`). */
    write?(id: string, endpoint: string): unknown;
  };
}

/** The fields at which REST v1 has ids, with the endpoint of what they refer to; null where it has none. */
export type References = ReadonlyMap<string, string | null>;

type Read = (query: Query, part: (raw: unknown) => Part) => Promise<Part>;

/** Runs a hook that reads; what it cannot read is not what was promised. */
function reading<T>(hook: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new WrongShape(`rest.${hook} (${error})`, 'an answer that it reads', null);
  }
}

/** What is asked for beside the page. */
function listOf(endpoint: string, { page: _, page_size: __, ...rest }: Query): AskedList {
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => (value ?? null) !== null));
  return { endpoint, query: query as AskedList['query'] };
}

/** Translates between REST v1 and a server that differs, in both directions. */
export class Adapter {
  readonly #hooks: RestAdapter;
  readonly #references: References;

  constructor(hooks: RestAdapter, references: References) {
    const { page, record, id } = hooks;
    if (page && !(('ask' in page || 'after' in page) && 'read' in page))
      throw new Error('rest.page needs read, and ask or after.');
    if (record && !('read' in record)) throw new Error('rest.record needs read.');
    if (id && !('read' in id)) throw new Error('rest.id needs read.');
    this.#hooks = hooks;
    this.#references = references;
  }

  /** What a body says, as REST v1 says it; the rows of a page are taken out of it by `page`. */
  body(raw: unknown, query: Query = {}): unknown {
    const { record } = this.#hooks;
    const inner = record && raw !== null && query.page === undefined ? reading('record', () => record.read(raw)) : raw;
    return this.#withIds(inner);
  }

  /** What a person can mend, as REST v1 says it. */
  refusal(raw: unknown, status: number): unknown {
    const { errors } = this.#hooks;
    return errors ? reading('errors', () => errors(raw, status)) : raw;
  }

  /** What is sent in the place of REST v1's body. */
  sent(body: object): object {
    const { record, id } = this.#hooks;
    const written = id?.write ? (this.#withReferences(body) as object) : body;
    return record?.write ? record.write(written) : written;
  }

  /**
   * REST v1's page, put together of as few of the server's as lead to it; null where none is asked for, or the server has
   * the same. As many as there are means 300.
   */
  async page(endpoint: string, query: Query, read: Read): Promise<Row | null> {
    const { page: pages } = this.#hooks;
    if (!pages || query.page === undefined) return null;
    const page = Number(query.page);
    const asked = Number(query.page_size ?? 10);
    const size = asked < 1 ? PAGE_SIZE : asked;
    const list = listOf(endpoint, query);
    if ('after' in pages) {
      return await gathered(page, size, (cursor, most) =>
        read(pages.after({ cursor, size: most, ...list }), (raw) => {
          const { rows, next, count = null, columns } = this.#taken(() => pages.read(raw, list));
          if (next && next === cursor) throw new WrongShape('rest.page', 'a cursor that leads on', next);
          return { rows, next: next || null, count, columns };
        }),
      );
    }
    const nth = (at: number) =>
      read(pages.ask({ page: at, size, ...list }), (raw) => ({
        columns: undefined,
        next: null,
        ...this.#taken(() => pages.read(raw, list)),
      }));
    if (asked >= 1) return toPage(await nth(page));
    let seen = 0;
    return await gathered(1, size, async (cursor) => {
      const at = Number(cursor ?? 1);
      const part = await nth(at);
      seen += part.rows.length;
      // It may give fewer at once than it is asked for.
      const more = part.rows.length > 0 && seen < (part.count ?? 0);
      return { ...part, next: more ? String(at + 1) : null };
    });
  }

  #taken<T extends { rows: readonly unknown[] }>(read: () => T): T {
    const part = reading('page', read);
    if (!Array.isArray(part.rows)) throw new WrongShape('rest.page', 'rows', part.rows);
    return { ...part, rows: this.#withIds(part.rows) as readonly unknown[] };
  }

  /** With an id at every place where REST v1 has one. */
  #withIds(value: unknown, name = ''): unknown {
    const { id } = this.#hooks;
    if (!id) return value;
    if (Array.isArray(value)) return value.map((item) => this.#withIds(item, name));
    if (typeof value === 'string') {
      return (this.#references.has(name) ? reading('id', () => id.read(value)) : undefined) ?? value;
    }
    if (!isRow(value)) return value;
    const row: Record<string, unknown> = Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, this.#withIds(inner, field)]),
    );
    const own = id.field === undefined ? undefined : value[id.field];
    if (row.id === undefined && typeof own === 'string') row.id = reading('id', () => id.read(own));
    return row;
  }

  /** With what the server takes for a reference at every place where REST v1 writes an id. */
  #withReferences(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withReferences(item, name));
    if (isRow(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([field, inner]) => [field, this.#withReferences(inner, field)]),
      );
    }
    const endpoint = this.#references.get(name);
    const isId = typeof value === 'string' || typeof value === 'number';
    return isId && endpoint ? this.#hooks.id?.write?.(String(value), endpoint) : value;
  }
}

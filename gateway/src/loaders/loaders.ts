import DataLoader from 'dataloader';
import { checkId } from '../codec/ids.ts';
import type { Page } from '../codec/page.ts';
import { type Eventually, idOf, type Row } from '../codec/row.ts';
import { RestError } from '../errors.ts';
import { type Model, modelOf } from '../models.ts';
import type { RestClient } from '../upstream/client.ts';
import { endpoint, record } from '../upstream/path.ts';
import type { Catalogues, Shelf } from './catalogues.ts';

/** As many records as a picker shows (spec §9), and so as a server gives at once. */
const PAGE_SIZE = 300;

/**
 * What a row is loaded for. A label holds as long as its catalogue, so a result that shows it need not have it
 * confirmed until then; a row must be confirmed every time. A reference is a row whose id the caller gave: that a server
 * refuses it says nothing about the server.
 */
type Purpose = 'row' | 'label' | 'reference';

/**
 * The relations of one request. Rows are loaded together: with `id__in` where the server honours it, else by a page of
 * the catalogue and, for what is not on it, by id. Labels come from the catalogues while these hold.
 */
export class Loaders {
  /** Until when all labels that this request took from catalogues hold. */
  labelsHoldUntil = Number.POSITIVE_INFINITY;
  readonly #rest: RestClient;
  readonly #catalogues: Catalogues;
  readonly #batching: boolean;
  readonly #loaders = new Map<string, DataLoader<string, Row | null>>();
  readonly #shelves = new Map<string, Shelf>();

  constructor(rest: RestClient, catalogues: Catalogues, batching: boolean) {
    this.#rest = rest;
    this.#catalogues = catalogues;
    this.#batching = batching;
  }

  /** A whole row by its id; null when there is none. */
  row(model: Model, id: string): Promise<Row | null> {
    return this.#load('row', model, id);
  }

  /** A whole row by an id that the caller gave. */
  reference(model: Model, id: string): Promise<Row | null> {
    return this.#load('reference', model, checkId(id));
  }

  /** A record as its detail shows it: nested lists that list rows may lack are in it. */
  detail(model: Model, id: string): Promise<Row | null> {
    return this.#detail('row', model, id);
  }

  /** A row of which only id and label are asked for. */
  labelled(model: Model, id: string): Eventually<Row | null> {
    const shelf = this.#shelf(model);
    const known = shelf.labels.get(id);
    const kept = this.#catalogues.ttlMs > 0;
    if (kept) this.labelsHoldUntil = Math.min(this.labelsHoldUntil, shelf.expires);
    if (known !== undefined) return known;
    if (!kept) return this.#loadLabel('row', model, id, shelf);
    const pending = shelf.pending.get(id);
    // Whoever is loading it may leave, which ends its calls; then it is loaded for this request.
    if (pending) return pending.catch(() => this.#loadLabel('label', model, id, shelf));
    const loading = this.#loadLabel('label', model, id, shelf).finally(() => shelf.pending.delete(id));
    shelf.pending.set(id, loading);
    return loading;
  }

  async #loadLabel(purpose: Purpose, model: Model, id: string, shelf: Shelf): Promise<Row | null> {
    const row = await this.#load(purpose, model, id);
    const labelled = row && { id, label: await this.#label(purpose, model, row) };
    shelf.labels.set(id, labelled);
    return labelled;
  }

  /** The text a person knows a row by. */
  label(model: Model, row: Row): Eventually<string> {
    return this.#label('row', model, row);
  }

  /** Forgets everything that was read: something was written. */
  clear(): void {
    this.#loaders.clear();
    this.#shelves.clear();
  }

  #load(purpose: Purpose, model: Model, id: string): Promise<Row | null> {
    const key = `${purpose} ${model.type}`;
    let loader = this.#loaders.get(key);
    if (!loader) {
      const maxBatchSize = this.#batching ? PAGE_SIZE : 1;
      loader = new DataLoader((ids) => this.#batch(purpose, model, ids), { maxBatchSize });
      this.#loaders.set(key, loader);
    }
    return loader.load(id);
  }

  async #detail(purpose: Purpose, model: Model, id: string): Promise<Row | null> {
    return await this.#rest.find(record(model.path, id), { lang: this.#rest.lang }, model.row, purpose !== 'label');
  }

  #label(purpose: Purpose, model: Model, row: Row): Eventually<string> {
    if (typeof row.label === 'string') return row.label;
    const { labelOf } = model;
    if (!labelOf) return '';
    const parts = labelOf.relations.map((name) => this.#relationLabel(purpose, model, row, name));
    return Promise.all(parts).then((texts) => texts.filter((text) => text !== '').join(labelOf.separator));
  }

  async #relationLabel(purpose: Purpose, model: Model, row: Row, name: string): Promise<string> {
    const relation = model.relations.find((candidate) => candidate.name === name);
    const whole = row[name] === undefined ? await this.#detail(purpose, model, String(row.id)) : row;
    const id = idOf(whole?.[name]);
    if (!relation || id === null) return '';
    const target = await this.labelled(modelOf(relation.target), id);
    return typeof target?.label === 'string' ? target.label : '';
  }

  #shelf(model: Model): Shelf {
    let shelf = this.#shelves.get(model.type);
    if (!shelf || shelf.generation !== this.#catalogues.generation) {
      shelf = this.#catalogues.shelf(this.#rest.caller.scope, this.#rest.lang, model.type);
      this.#shelves.set(model.type, shelf);
    }
    return shelf;
  }

  async #batch(purpose: Purpose, model: Model, ids: readonly string[]): Promise<(Row | null | Error)[]> {
    const [first] = ids;
    if (ids.length === 1 && first !== undefined && model.one) return [await this.#byId(purpose, model, first)];
    const found = new Map<string, Row>();
    const asked = this.#rest.upstream.takesIdIn(model.type) ? await this.#byIdIn(purpose, model, ids) : null;
    // Where it is an id that is refused, each is asked for alone.
    const page = asked ?? (purpose === 'reference' ? null : await this.#catalogue(purpose, model));
    for (const row of page?.results ?? []) found.set(String(row.id), row);
    // An inactive row leaves the lists but is still found by id.
    return await Promise.all(ids.map((id) => found.get(id) ?? (model.one ? this.#byId(purpose, model, id) : null)));
  }

  #byId(purpose: Purpose, model: Model, id: string): Promise<Row | null | Error> {
    return this.#detail(purpose, model, id).catch((error: Error) => error);
  }

  /** The rows of these ids; null when the server turns out not to know `id__in`. */
  async #byIdIn(purpose: Purpose, model: Model, ids: readonly string[]): Promise<Page | null> {
    const { lang, upstream } = this.#rest;
    const query = { id__in: ids.join(','), page: 1, page_size: PAGE_SIZE, lang };
    const page = await this.#rest
      .get(endpoint(model.path), query, model.page, purpose !== 'label')
      .catch((error: unknown) => {
        if (error instanceof RestError && error.code === 'BAD_USER_INPUT') return null;
        throw error;
      });
    if (page === null && purpose === 'reference') return null;
    const wanted = new Set(ids);
    if (page?.results.every((row) => wanted.has(String(row.id)))) return page;
    upstream.ignoredIdIn(model.type);
    // The answer was the first page of everything: as good as the catalogue page that would be asked for now.
    return page;
  }

  /** The first page of everything, whose labels are kept for later relations. */
  async #catalogue(purpose: Purpose, model: Model): Promise<Page> {
    const size = model.wholeList ? -1 : PAGE_SIZE;
    const query = { page: 1, page_size: size, lang: this.#rest.lang };
    const page = await this.#rest.get(endpoint(model.path), query, model.page, purpose !== 'label');
    const shelf = this.#shelf(model);
    for (const { id, label } of page.results) {
      if (typeof label === 'string') shelf.labels.set(String(id), { id, label });
    }
    return page;
  }
}

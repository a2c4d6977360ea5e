import DataLoader from 'dataloader';
import type { RestClient } from '../rest/client.ts';
import type { Page } from '../rest/codec/decode.ts';
import { type Eventually, idOf, isRow, type Row } from '../rest/codec/row.ts';
import { type Code, nullOn, RestError } from '../rest/errors.ts';
import { endpoint, PAGE_SIZE, type Query, record } from '../rest/path.ts';
import type { Descriptor } from './descriptor.ts';
import type { Labels, Validity } from './labels.ts';
import { type Model, type Models, modelOf } from './models.ts';

/** Why a row is read: for the result, or for its label, which is cached: a reused result need not confirm the row. */
type Purpose = 'row' | 'label';

const UNREADABLE = new Set<Code>(['FORBIDDEN', 'NOT_FOUND']);

/** Requests share labels, so no resolver may change them. */
const shared = (id: unknown, label: string): Row => Object.freeze({ id, label });

/** Batches the relations of one request in one language: by `id__in`, else by the first page, else by id. */
export class Loaders {
  /** The validity of the cached labels in the result. */
  readonly labelsUsed = new Set<Validity>();
  readonly #rest: RestClient;
  readonly #labels: Labels;
  readonly #models: Models;
  readonly #loaders = new Map<string, DataLoader<string, Row | null>>();

  constructor(rest: RestClient, labels: Labels, models: Models) {
    this.#rest = rest;
    this.#labels = labels;
    this.#models = models;
  }

  /** A whole row by its id; null when there is none. */
  row({ type }: Descriptor, id: string, purpose: Purpose = 'row'): Promise<Row | null> {
    const key = `${purpose} ${type}`;
    let loader = this.#loaders.get(key);
    if (!loader) {
      loader = new DataLoader((ids) => this.#batch(purpose, modelOf(type, this.#models), ids), {
        maxBatchSize: PAGE_SIZE,
      });
      this.#loaders.set(key, loader);
    }
    return loader.load(id);
  }

  /** The detail of a record; it has nested lists that list rows may lack. */
  async detail({ type, path }: Descriptor, id: string, purpose: Purpose = 'row'): Promise<Row | null> {
    const { row } = modelOf(type, this.#models);
    return await this.#rest.find(record(path, id), { lang: this.#rest.lang }, row, purpose !== 'label');
  }

  /** A row of which only id and label are selected. */
  labelled(model: Model, id: string): Eventually<Row | null> {
    if (this.#labels.ttlMs === 0) return this.#loadLabel('row', model, id);
    const { labels, validity } = this.#cachedLabels(model);
    this.labelsUsed.add(validity);
    const known = labels.get(id);
    // The request that loads it may be aborted.
    if (known instanceof Promise) return known.catch(() => this.#loadLabel('label', model, id));
    if (known !== undefined) return known;
    const loading = this.#loadLabel('label', model, id);
    labels.set(id, loading);
    loading.then(
      (row) => labels.set(id, row),
      () => labels.delete(id),
    );
    return loading;
  }

  async #loadLabel(purpose: Purpose, model: Model, id: string): Promise<Row | null> {
    try {
      const row = await this.row(model, id, purpose);
      return row && shared(id, await this.label(model, row, purpose));
    } catch (error) {
      // The caller may read a record without permission to read its relations.
      if (error instanceof RestError && UNREADABLE.has(error.code)) return shared(id, id);
      throw error;
    }
  }

  /** Invalidates cached reads after a write. */
  clear(): void {
    this.#loaders.clear();
  }

  label(model: Model, row: Row, purpose: Purpose = 'row'): Eventually<string> {
    if (typeof row.label === 'string') return row.label;
    const parts = (model.labelOf ?? []).map((name) => this.#relationLabel(purpose, model, row, name));
    return Promise.all(parts).then((texts) => texts.filter((text) => text !== '').join(' · '));
  }

  async #relationLabel(purpose: Purpose, model: Model, row: Row, name: string): Promise<string> {
    const relation = model.relations.find((candidate) => candidate.name === name);
    const whole = row[name] === undefined ? await this.detail(model, String(row.id), purpose) : row;
    const value = whole?.[name];
    if (isRow(value) && typeof value.label === 'string') return value.label;
    const id = idOf(value);
    if (!relation || id === null) return '';
    const target = await this.labelled(modelOf(relation.target, this.#models), id);
    return typeof target?.label === 'string' ? target.label : '';
  }

  #cachedLabels({ type }: Model) {
    return this.#labels.of(this.#rest.caller.tenant, this.#rest.lang, type);
  }

  async #batch(purpose: Purpose, model: Model, ids: readonly string[]): Promise<(Row | null | Error)[]> {
    const byId = (id: string) => this.detail(model, id, purpose).catch((error: Error) => error);
    if (ids.length === 1 && model.one) return await Promise.all(ids.map(byId));
    const found = new Map<string, Row>();
    const page = (await this.#byIdIn(purpose, model, ids)) ?? (await this.#anyPage(purpose, model));
    for (const row of page.results) found.set(String(row.id), row);
    // An inactive row leaves the lists but is still found by id.
    return await Promise.all(ids.map((id) => found.get(id) ?? (model.one ? byId(id) : null)));
  }

  /** The rows of these ids, or any first rows where the server ignores `id__in`; null when it refuses it. */
  #byIdIn(purpose: Purpose, model: Model, ids: readonly string[]): Promise<Page | null> {
    return nullOn('BAD_USER_INPUT', this.#firstPage(model, { id__in: ids.join(',') }, purpose !== 'label'));
  }

  /** The first page of all rows. Its labels are cached. */
  async #anyPage(purpose: Purpose, model: Model): Promise<Page> {
    const page = await this.#firstPage(model, {}, purpose !== 'label');
    if (this.#labels.ttlMs === 0) return page;
    const { labels } = this.#cachedLabels(model);
    for (const { id, label } of page.results) {
      if (typeof label === 'string') labels.set(String(id), shared(id, label));
    }
    return page;
  }

  /** A page of a list. Rows selected by id include inactive ones. */
  page({ type, path, active }: Descriptor, query: Query, used = true): Promise<Page> {
    const filter = query.id__in === undefined ? { ...active, ...query } : query;
    return this.#rest.get(endpoint(path), { ...filter, lang: this.#rest.lang }, modelOf(type, this.#models).page, used);
  }

  /** The first page of a list, of maximum size. */
  #firstPage(descriptor: Descriptor, filter: Query, used: boolean): Promise<Page> {
    const size = descriptor.wholeList ? -1 : PAGE_SIZE;
    return this.page(descriptor, { ...filter, page: 1, page_size: size }, used);
  }
}

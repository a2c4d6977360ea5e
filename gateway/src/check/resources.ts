import { type Model, modelOf, models } from '../resources/models.ts';
import { header } from '../rest/client.ts';
import { idOf, isRow, type Row, snake } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { PAGE_SIZE } from '../rest/path.ts';
import { detour, type Findings, missing, skipped, wrong } from './findings.ts';
import { demandSuccess, idsOf, isSuccess, type List, listOf, statusOf } from './replies.ts';
import type { Server } from './server.ts';

/** Routes of the client that need a resource, by its type. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  Usuario: ['/users'],
  Grupo: ['/groups', '/users'],
  Permiso: ['/groups', '/users'],
  Rubro: ['/negocios', '/empresas', '/periodos_activos', '/link_reporte'],
  Segmento: ['/negocios', '/empresas'],
  Origen: ['/origenes', '/empresas'],
  Empresa: ['/empresas', '/users'],
  Idioma: ['/idiomas', '/secciones', '/encuestas', '/users'],
  Periodo: ['/periodos', '/periodos_activos'],
  PeriodoActivo: ['/periodos_activos', '/encuestas'],
  Seccion: ['/secciones', '/encuestas', '/comentario_pregunta'],
  Pregunta: ['/secciones', '/comentario_pregunta'],
  TipoRespuesta: ['/secciones'],
  Encuesta: ['/encuestas', '/comentario_pregunta'],
  EncuestaCompletada: ['/completar_encuesta'],
  ComentarioPregunta: ['/comentario_pregunta'],
  LinkReporte: ['/link_reporte'],
};

/** Filters that spec §7 names and the gateway can replace by reading every row. */
const FILTERS: Readonly<Record<string, string>> = { Segmento: 'rubro', Pregunta: 'seccion' };

type Params = Record<string, string | number | boolean>;

function decode(model: Model, row: unknown): Row {
  try {
    return model.row(row, null);
  } catch (error) {
    if (error instanceof WrongShape) throw wrong(`${error.expected} in ${error.where}`, error.found);
    throw error;
  }
}

class ResourceChecks {
  readonly #server: Server;
  readonly #findings: Findings;
  readonly #model: Model;
  readonly #read: (params: Params) => Promise<List>;

  constructor(server: Server, findings: Findings, model: Model) {
    this.#server = server;
    this.#findings = findings;
    this.#model = model;
    this.#read = async (params) => listOf(demandSuccess(await server.get(model.path, params)).body);
  }

  #check<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    return this.#findings.check(this.#model.path, name, ROUTES[this.#model.type] ?? [], run);
  }

  async run(): Promise<void> {
    const list = await this.#check('list', () => this.#read({ page: 1, page_size: PAGE_SIZE }));
    if (!list) return;
    await this.#check('rows', async () => list.rows.map(this.#decode));
    await this.#check('tableColumns', async () => {
      const { body } = await this.#server.get(this.#model.path);
      if (!isRow(body) || !Array.isArray(body.tableColumns)) throw detour('none: the client shows its own columns');
    });
    await this.#check('page, page_size', () => this.#pages(list));
    await this.#check('search', () => this.#search(list));
    await this.#check('ordering', () => this.#ordering(list));
    await this.#check('id__in', () => this.#idIn(list));
    const filter = FILTERS[this.#model.type];
    if (filter) await this.#check(filter, () => this.#filter(list, filter));
    if (this.#model.wholeList) await this.#check('page_size=-1', () => this.#whole());
    if (!this.#model.one) return;
    await this.#check('activo=false', () => this.#inactive(list));
    await this.#record(list);
  }

  #decode = (row: unknown): Row => decode(this.#model, row);

  async #pages({ rows, count, paged }: List): Promise<void> {
    if (!paged) throw detour('a bare list: the gateway cuts the pages from it');
    if (rows.length < 2) throw skipped('fewer than 2 rows');
    const first = await this.#read({ page: 1, page_size: 1 });
    if (first.rows.length !== 1) throw wrong('1 row for page_size=1', `${first.rows.length} rows`);
    if (first.count !== count) throw wrong(`count ${count} for every page size`, `count ${first.count}`);
    const second = await this.#read({ page: 2, page_size: 1 });
    if (idsOf(second.rows).join() === idsOf(first.rows).join())
      throw wrong('other rows on page 2', 'the rows of page 1');
    const past = await this.#server.get(this.#model.path, { page: count + 1, page_size: PAGE_SIZE });
    if (past.status === 404) throw detour('404 past the last page: the gateway answers an empty page');
    const { length } = listOf(demandSuccess(past).body).rows;
    if (length > 0) throw wrong('no rows past the last page', `${length} rows`);
  }

  async #search({ rows }: List): Promise<void> {
    const label = rows[0] && this.#decode(rows[0]).label;
    if (typeof label !== 'string' || label === '') throw skipped('no row with a text');
    const none = await this.#read({ search: 'zzqqxxwwkk', page: 1, page_size: PAGE_SIZE });
    if (none.rows.length > 0) throw missing('ignored: a search in lists and pickers finds every row');
    const word = label.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? '';
    const found = await this.#read({ search: word, page: 1, page_size: PAGE_SIZE });
    if (found.rows.length === 0) throw wrong(`rows for search=${word}`, '0 rows');
  }

  async #inactive({ rows }: List): Promise<void> {
    const active = new Set(idsOf(rows));
    const inactive = await this.#filtered({ activo: false });
    if (!inactive || idsOf(inactive).some((id) => active.has(id)))
      throw detour('not supported: inactive records are not listed and cannot be restored');
  }

  async #ordering({ rows }: List): Promise<void> {
    const [field] = this.#model.required;
    const name = field ? snake(field) : '';
    if (new Set(rows.map((row) => row[name])).size < 2) throw skipped('fewer than 2 texts to sort by');
    for (const ordering of [`-${name}`, name]) {
      const reply = await this.#server.get(this.#model.path, { ordering, page: 1, page_size: 1 });
      if (!isSuccess(reply)) throw detour(`${statusOf(reply)}: sorting a list fails`);
      if (listOf(reply.body).rows[0]?.[name] !== rows[0]?.[name]) return;
    }
    throw detour('ignored: lists stay in the order of the server');
  }

  /** The rows of an optional filter; null when the server refuses it. */
  async #filtered(filter: Params): Promise<List['rows'] | null> {
    const reply = await this.#server.get(this.#model.path, { ...filter, page: 1, page_size: PAGE_SIZE });
    return reply.status === 400 ? null : listOf(demandSuccess(reply).body).rows;
  }

  async #idIn({ rows }: List): Promise<void> {
    const ids = idsOf(rows.slice(0, 2));
    if (rows.length < 3) throw skipped('fewer than 3 rows');
    const found = idsOf((await this.#filtered({ id__in: ids.join(',') })) ?? []);
    if (found.toSorted().join() !== ids.toSorted().join())
      throw detour('not supported: the gateway reads related records page by page, or one by one');
  }

  async #filter({ rows }: List, name: string): Promise<void> {
    const owners = new Set(rows.map((row) => idOf(this.#decode(row)[name])).filter((id) => id !== null));
    const [owner] = owners;
    if (owner === undefined || owners.size < 2) throw skipped('rows of fewer than 2 records');
    const found = await this.#filtered({ [name]: owner });
    if (!found || found.some((row) => idOf(this.#decode(row)[name]) !== owner))
      throw detour('not supported: the gateway reads every row and filters');
  }

  async #whole(): Promise<void> {
    const { rows, count } = await this.#read({ page_size: -1 });
    if (rows.length < count) throw wrong(`all ${count} rows`, `${rows.length} rows`);
  }

  async #record({ rows }: List): Promise<void> {
    const { path } = this.#model;
    const [first] = rows;
    const reply = await this.#check('record', async () => {
      if (!first) throw skipped('the list is empty');
      const found = demandSuccess(await this.#server.get(`${path}${first.id}/`));
      const row = this.#decode(found.body);
      if (row.id !== String(first.id)) throw wrong(`id ${first.id}`, `id ${row.id}`);
      return found;
    });
    await this.#check('unknown id', async () => {
      const unknown = await this.#server.get(`${path}999999999/`);
      if (unknown.status !== 404) throw wrong('status 404', statusOf(unknown));
    });
    if (!reply || !first) return;
    await this.#check('ETag', async () => {
      const etag = header(reply.headers.etag);
      if (!etag) throw detour('none: nothing warns two people who change one record');
      const again = await this.#server.get(`${path}${first.id}/`, {}, { 'if-none-match': etag });
      if (again.status !== 304) throw detour(`no 304 for If-None-Match: every read is a whole answer`);
    });
  }
}

/** Checks the lists and records of every resource of spec §7. */
export async function checkResources(server: Server, findings: Findings): Promise<void> {
  for (const model of models.values()) if (!model.capacidad) await new ResourceChecks(server, findings, model).run();
}

/** Checks the endpoints of spec §7 for surveys and reports. */
export async function checkSurveys(server: Server, findings: Findings): Promise<void> {
  await findings.check('encuestas/empresa/', 'survey of the company', ['/completar_encuesta/add'], async () => {
    const reply = await server.get('encuestas/empresa/');
    if (reply.status === 404) return;
    const { body } = demandSuccess(reply);
    decode(modelOf('Encuesta'), body);
    const sections = isRow(body) && Array.isArray(body.secciones) ? body.secciones : [];
    if (!sections.every((section) => isRow(section) && Array.isArray(section.preguntas)))
      throw wrong('secciones with their preguntas', 'sections without preguntas');
  });
  await findings.check('reportes/link_reporte/get_reporte/', 'shape', ['/reportes/pbi'], async () => {
    const reply = await server.get('reportes/link_reporte/get_reporte/');
    if (reply.status === 404) return;
    const { body } = demandSuccess(reply);
    if (!isRow(body) || typeof body.link !== 'string') throw wrong('{link: text}', 'no link');
  });
  const csv = 'reportes/descargar_reporte_encuestas_completas_csv/';
  await findings.check(csv, 'file', ['the downloads of /encuestas and /completar_encuesta'], async () => {
    const reply = demandSuccess(await server.get(csv, {}, { accept: 'text/csv' }));
    const type = header(reply.headers['content-type']) ?? 'no content type';
    if (!type.startsWith('text/csv')) throw wrong('text/csv', type);
  });
}

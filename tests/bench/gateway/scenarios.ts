import type { Request } from './load.ts';

export interface Scenario {
  name: string;
  /** How the upstream behaves. */
  mode: { etag: boolean; changing?: boolean; idIn?: boolean; scale?: number };
  request: Request;
  /** The same for the bare upstream, where one call stands for it. */
  bare?: Request;
  /** At most this share of Mercurius's CPU, as the product promises. */
  ratio?: number;
  connections?: number;
  /** The others need `id__in`. */
  alone?: boolean;
}

const LIST = `query Lista($page: Int!) { empresas(page: $page, pageSize: 10) { count tableColumns { label value } results {
  id razonSocial rucCi cantSucursales cantEmpleados rubro { id label } segmento { id label } origen { id label } } } }`;
const OPTIONS = 'query Opciones { rubros(page: 1, pageSize: 300) { count results { id label } } }';
const SURVEY = `query Encuesta { encuestaEmpresa { id descripcion fechaInicio fechaFin secciones { id label preguntas {
  id descripcion orden multiple oculta tituloInforme campoPertenece tipoRespuesta { id } padre { id } respuestas { id descripcion } } } } }`;
const SAVE =
  'mutation Guardar($input: OrigenInput!) { createOrigen(input: $input) { record { id label } errors { field message } } }';

const graphql =
  (
    query: string,
    variables: (index: number) => object = () => ({}),
    token: (index: number) => string = () => 'bench',
  ): Request =>
  (index) => ({ path: '/graphql', token: token(index), body: JSON.stringify({ query, variables: variables(index) }) });
const rest =
  (path: (index: number) => string): Request =>
  (index) => ({ path: `/api/v1/${path(index)}`, token: 'bench' });

const page = (index: number) => ({ page: (index % 50) + 1 });
const list = graphql(LIST, page);
const options = graphql(OPTIONS);
const survey = graphql(SURVEY);
const save = graphql(SAVE, () => ({ input: { descripcion: 'Cooperativa' } }));

/** 90 % lists and options, 8 % surveys, 2 % writes. */
const mix: Request = (index) => {
  const place = index % 50;
  if (place === 0) return save(index);
  if (place % 13 === 5) return survey(index);
  return place % 2 === 0 ? list(index) : options(index);
};

export const SCENARIOS: Scenario[] = [
  {
    name: 'list of 10, 3 relations',
    mode: { etag: true },
    request: list,
    bare: rest((index) => `empresas/?page=${(index % 50) + 1}&page_size=10&lang=es`),
    ratio: 0.6,
  },
  { name: 'list, no ETag, no id__in', mode: { etag: false, idIn: false }, request: list, alone: true },
  {
    name: 'survey repeated, ETag',
    mode: { etag: true },
    request: survey,
    bare: rest(() => 'encuestas/empresa/?lang=es'),
    ratio: 0.2,
  },
  { name: 'survey repeated, no ETag', mode: { etag: false }, request: survey },
  { name: 'survey changing', mode: { etag: true, changing: true }, request: survey, ratio: 1.5 },
  {
    name: '300 options',
    mode: { etag: true },
    request: options,
    bare: rest(() => 'empresas/rubros/?page=1&page_size=300&lang=es'),
    ratio: 1,
  },
  { name: 'mutation', mode: { etag: true }, request: save },
  { name: 'mix 90-8-2', mode: { etag: true }, request: mix, ratio: 0.7 },
  { name: '{__typename}', mode: { etag: true }, request: graphql('{__typename}') },
  {
    name: '64 people × 50 pages',
    mode: { etag: true },
    request: graphql(LIST, page, (index) => `person-${Math.floor(index / 50) % 64}`),
  },
  { name: 'survey ×16 repeated', mode: { etag: true, scale: 16 }, request: survey, connections: 8 },
  { name: 'survey ×16 changing', mode: { etag: true, scale: 16, changing: true }, request: survey, connections: 8 },
];

export const PROBE: Request = graphql('{__typename}');
export const SURVEY_REQUEST = survey;

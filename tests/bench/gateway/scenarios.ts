import type { Request } from '../load.ts';

export interface Scenario {
  name: string;
  /** Whether the upstream answers with another survey each time. */
  changing?: true;
  request: Request;
  /** At most this share of Mercurius's CPU. */
  bar: number;
}

const LIST = `query Lista($page: Int!) { empresas(page: $page, pageSize: 10) { count tableColumns { label value } results {
  id razonSocial rucCi cantSucursales cantEmpleados rubro { id label } segmento { id label } origen { id label } } } }`;
const OPTIONS = 'query Opciones { rubros(page: 1, pageSize: 300) { count results { id label } } }';
const SURVEY = `query Encuesta { encuestaEmpresa { id descripcion fechaInicio fechaFin secciones { id label preguntas {
  id descripcion orden multiple oculta tituloInforme campoPertenece tipoRespuesta { id } padre { id } respuestas { id descripcion } } } } }`;
const SAVE =
  'mutation Guardar($input: OrigenInput!) { createOrigen(input: $input) { record { id label } errors { field message } } }';

const graphql =
  (query: string, variables: (index: number) => object = () => ({})): Request =>
  (index) => ({ path: '/graphql', token: 'bench', body: JSON.stringify({ query, variables: variables(index) }) });

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
  { name: 'list of 10, 3 relations', request: list, bar: 0.6 },
  { name: 'survey repeated', request: survey, bar: 0.2 },
  { name: 'survey changing', changing: true, request: survey, bar: 1.5 },
  { name: '300 options', request: options, bar: 1 },
  { name: 'mix 90-8-2', request: mix, bar: 0.7 },
];

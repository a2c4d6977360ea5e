import { beforeEach, expect, it } from 'vitest';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** A server of spec §7 alone announces no capability. */
const foreign = useForeign();
const gateway = useGateway(foreign);
beforeEach(() => {
  foreign.calls.length = 0;
});

const paths = () => new Set(foreign.calls.map(({ path }) => path));

const QUERIES = [
  ...['campanas { count }', 'campana(id: 1) { id }', 'empresasDeCampana(id: 1) { count }'],
  ...['resumen { campanas { count } }', 'cantidades { cantidad }', 'colaDeCorreo { enCola }'],
  'lineaDeTiempo(id: 1, empresa: 1) { hecho }',
  ...['recordatorios(id: 1) { estado }', 'invitacion(usuario: 2) { estado }', 'auditoria { count }'],
  ...['posicion(encuesta: 1) { minimo }', 'posiciones { descripcion }', 'resultados(encuesta: 1) { minimo }'],
  ...['textosResultados(encuesta: 1, pregunta: 1) { count }', 'encuestasAbiertas { id }'],
  ...['tokensServicio { count }', 'tokenServicio(id: 1) { id }', 'dependientes(recurso: RUBRO, id: 1) { cantidad }'],
];

it('query fields are null, and only the root is read', async () => {
  const { data, errors } = await gateway.query(`{ ${QUERIES.join(' ')} }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual(Object.fromEntries(QUERIES.map((field) => [/^\w+/.exec(field)?.[0], null])));
  expect(paths()).toEqual(new Set(['']));
});

const OPENING = `fecha: "2031-01-01", fechaFin: "2031-12-31", rubros: [1], sufijo: "x", secciones: SHARE,
  encuestas: [{ rubro: 1, base: 1, descripcion: "x" }]`;

it.each([
  'sendReminders(id: 1, input: { empresas: [1], asuntoEs: "x", textoEs: "y" }) { lote }',
  'sendTestReminder(id: 1, input: { empresa: 1, asuntoEs: "x", textoEs: "y" }) { ok }',
  'scheduleReminders(id: 1, programados: true) { ok }',
  'inviteUsuarios(ids: [2]) { resultados { usuario { id } } }',
  'publishResultados(encuesta: 1, publicados: true) { ok }',
  'copySeccion(id: 1) { record { id } }',
  'duplicateEncuesta(id: 1, periodoActivo: 1, secciones: SHARE) { record { id } }',
  `openCampana(input: { ${OPENING} }) { comentarios }`,
  'importEmpresas(input: { filas: [] }) { created { id } }',
  'importUsuarios(input: { filas: [] }) { created { id } }',
  'createTokenServicio(input: { nombre: "x", permissions: [1] }) { record { id } }',
  'deactivateTokenServicio(id: 1) { record { id } }',
])('%s is NOT_IMPLEMENTED, and nothing is written', async (field) => {
  const { errors } = await gateway.query(`mutation { ${field} }`);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_IMPLEMENTED']);
  expect(paths()).toEqual(new Set(['']));
});

import { dayLabel, isRow } from '../rest/codec/row.ts';
import { describe } from './descriptor.ts';

/** Every resource of REST v1: its GraphQL names, its endpoint and the text a person knows a record by. */
export const usuario = describe('Usuario', 'usuario', 'usuarios', 'usuarios/', {
  required: ['username'],
  label: ({ firstName, lastName, username }) => `${`${firstName ?? ''} ${lastName ?? ''}`.trim()} (${username})`.trim(),
});

export const grupo = describe('Grupo', 'grupo', 'grupos', 'grupos/', {
  required: ['name'],
});

export const permiso = describe('Permiso', null, 'permisos', 'permisos/', {
  required: ['name', 'codename'],
  wholeList: true,
});

export const rubro = describe('Rubro', 'rubro', 'rubros', 'empresas/rubros/', {
  lists: { segmentos: 'rubro' },
});

export const segmento = describe('Segmento', 'segmento', 'segmentos', 'empresas/segmentos/');

export const origen = describe('Origen', 'origen', 'origenes', 'empresas/origenes/');

export const empresa = describe('Empresa', 'empresa', 'empresas', 'empresas/', {
  required: ['razonSocial'],
  computed: ['usuarios', 'encuestas', 'completadas'],
  filters: ['conUsuario'],
});

export const idioma = describe('Idioma', 'idioma', 'idiomas', 'encuestas/idiomas/');

export const periodo = describe('Periodo', 'periodo', 'periodos', 'encuestas/periodos/', {
  required: ['fecha', 'fechaFin'],
  label: ({ fecha, fechaFin }) => `${dayLabel(fecha)} / ${dayLabel(fechaFin)}`,
});

export const periodoActivo = describe(
  'PeriodoActivo',
  'periodoActivo',
  'periodosActivos',
  'encuestas/periodos_activos/',
  {
    required: [],
    labelOf: ['periodo', 'rubro'],
    active: { activo: 'true' },
  },
);

export const seccion = describe('Seccion', 'seccion', 'secciones', 'encuestas/secciones/', {
  lists: { preguntas: 'seccion' },
  computed: ['encuestas', 'cantPreguntas', 'respondidas'],
});

export const pregunta = describe('Pregunta', 'pregunta', 'preguntas', 'encuestas/preguntas/', { order: 'orden' });

export const tipoRespuesta = describe('TipoRespuesta', null, 'tiposRespuesta', 'encuestas/tipo_respuesta/', {
  required: ['tipoRespuesta'],
});

export const encuesta = describe('Encuesta', 'encuesta', 'encuestas', 'encuestas/', {
  computed: ['cantCompletadas'],
  filters: ['rubro', 'periodo', 'estado'],
  // REST v1 writes the ordered list as objects (spec §7, payload shapes).
  encode: (body) =>
    Array.isArray(body.secciones) ? { ...body, secciones: body.secciones.map((seccion) => ({ seccion })) } : body,
});

export const encuestaCompletada = describe(
  'EncuestaCompletada',
  'encuestaCompletada',
  'encuestasCompletadas',
  'encuestas/usuario_empresa/',
  {
    required: [],
    labelOf: ['encuesta'],
    filters: ['rubro', 'estado'],
    // A chosen answer is read with its question, and written without (spec §3).
    isRecord: ({ respuestas }) =>
      Array.isArray(respuestas) && respuestas.every((one) => isRow(one) && one.pregunta_id !== undefined),
  },
);

export const comentarioPregunta = describe(
  'ComentarioPregunta',
  'comentarioPregunta',
  'comentariosPregunta',
  'encuestas/comentarios_preguntas/',
  { required: ['comentario'] },
);

export const linkReporte = describe('LinkReporte', 'linkReporte', 'linksReporte', 'reportes/link_reporte/', {
  required: ['url'],
});

export const tokenServicio = describe('TokenServicio', 'tokenServicio', 'tokensServicio', 'tokens_servicio/', {
  required: ['nombre'],
  capacidad: 'tokens_servicio',
});

export const vista = describe('Vista', 'vista', 'vistas', 'vistas/', {
  required: ['nombre'],
  capacidad: 'vistas',
  wholeList: true,
});

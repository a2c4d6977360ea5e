import { dayLabel } from './codec/dayLabel.ts';
import { describe } from './descriptor.ts';

/** Every resource of REST v1: its GraphQL names, its endpoint and the text a person knows a record by. */
export const usuario = describe({
  type: 'Usuario',
  one: 'usuario',
  many: 'usuarios',
  path: 'usuarios/',
  required: ['username'],
  label: ({ firstName, lastName, username }) => `${`${firstName ?? ''} ${lastName ?? ''}`.trim()} (${username})`.trim(),
});

export const grupo = describe({
  type: 'Grupo',
  one: 'grupo',
  many: 'grupos',
  path: 'grupos/',
  required: ['name'],
  filters: { userId: 'userId' },
});

export const permiso = describe({
  type: 'Permiso',
  many: 'permisos',
  path: 'permisos/',
  required: ['codename', 'name'],
  label: ({ name }) => String(name),
  wholeList: true,
});

export const rubro = describe({
  type: 'Rubro',
  one: 'rubro',
  many: 'rubros',
  path: 'empresas/rubros/',
  lists: { segmentos: 'rubro' },
  computed: ['cantEmpresas'],
});

export const segmento = describe({
  type: 'Segmento',
  one: 'segmento',
  many: 'segmentos',
  path: 'empresas/segmentos/',
});

export const origen = describe({ type: 'Origen', one: 'origen', many: 'origenes', path: 'empresas/origenes/' });

export const empresa = describe({
  type: 'Empresa',
  one: 'empresa',
  many: 'empresas',
  path: 'empresas/',
  required: ['razonSocial'],
});

export const idioma = describe({ type: 'Idioma', one: 'idioma', many: 'idiomas', path: 'encuestas/idiomas/' });

export const periodo = describe({
  type: 'Periodo',
  one: 'periodo',
  many: 'periodos',
  path: 'encuestas/periodos/',
  required: ['fecha', 'fechaFin'],
  label: ({ fecha, fechaFin }) => `${dayLabel(fecha)} / ${dayLabel(fechaFin)}`,
});

export const periodoActivo = describe({
  type: 'PeriodoActivo',
  one: 'periodoActivo',
  many: 'periodosActivos',
  path: 'encuestas/periodos_activos/',
  required: [],
  labelOf: { relations: ['periodo', 'rubro'], separator: ' · ' },
});

export const seccion = describe({
  type: 'Seccion',
  one: 'seccion',
  many: 'secciones',
  path: 'encuestas/secciones/',
  lists: { preguntas: 'seccion' },
  computed: ['encuestas'],
  filters: { encuestaId: 'encuestaId' },
});

export const pregunta = describe({
  type: 'Pregunta',
  one: 'pregunta',
  many: 'preguntas',
  path: 'encuestas/preguntas/',
  order: 'orden',
});

export const tipoRespuesta = describe({
  type: 'TipoRespuesta',
  many: 'tiposRespuesta',
  path: 'encuestas/tipo_respuesta/',
  required: ['tipoRespuesta'],
});

export const encuesta = describe({
  type: 'Encuesta',
  one: 'encuesta',
  many: 'encuestas',
  path: 'encuestas/',
  computed: ['cantCompletadas'],
  // REST v1 writes the ordered list as objects (spec §7, payload shapes).
  encode: ({ secciones, ...rest }) =>
    Array.isArray(secciones) ? { ...rest, secciones: secciones.map((seccion) => ({ seccion })) } : rest,
});

export const encuestaCompletada = describe({
  type: 'EncuestaCompletada',
  one: 'encuestaCompletada',
  many: 'encuestasCompletadas',
  path: 'encuestas/usuario_empresa/',
  required: [],
  labelOf: { relations: ['encuesta'], separator: '' },
});

export const comentarioPregunta = describe({
  type: 'ComentarioPregunta',
  one: 'comentarioPregunta',
  many: 'comentariosPregunta',
  path: 'encuestas/comentarios_preguntas/',
  required: ['comentario'],
});

export const linkReporte = describe({
  type: 'LinkReporte',
  one: 'linkReporte',
  many: 'linksReporte',
  path: 'reportes/link_reporte/',
  required: ['url'],
});

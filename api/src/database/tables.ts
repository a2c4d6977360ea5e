import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Types of columns: read, and inserted or updated. */
interface Kinds {
  /** A number that the database generates. */
  id: Generated<number>;
  integer: number;
  'integer?': number | null;
  'integer=': Generated<number>;
  'integers?': number[] | null;
  'integers=': Generated<number[]>;
  text: string;
  'text?': string | null;
  boolean: boolean;
  'boolean=': Generated<boolean>;
  date: ColumnType<Date, string, string>;
  'date?': ColumnType<Date | null, string | null | undefined, string | null>;
  moment: Date;
  'moment?': Date | null;
  'moment=': Generated<Date>;
  json: unknown;
  uuid: string;
  'uuid?': string | null;
  /** Computed from other columns and stored. */
  stored: GeneratedAlways<string>;
}

type Kind = keyof Kinds;

const catalogue = { id: 'id', descripcion: 'text', activo: 'boolean=', busqueda: 'stored' } as const;

/** The tables that the migrations create, as a test checks. `=` has a default, `?` may be null. */
export const TABLES = {
  rubro: catalogue,
  segmento: { ...catalogue, rubro: 'integer' },
  origen: catalogue,
  empresa: {
    ...{ id: 'id', razon_social: 'text', ruc_ci: 'text', direccion: 'text', rubro: 'integer', segmento: 'integer?' },
    ...{ origen: 'integer', cant_sucursales: 'integer', cant_empleados: 'integer', activo: 'boolean=' },
    ...{ orden_razon_social: 'stored', busqueda: 'stored' },
  },
  rubro_de_empresa: { empresa: 'integer', rubro: 'integer', desde: 'date', hasta: 'date?' },
  idioma: catalogue,
  periodo: { id: 'id', fecha: 'date', fecha_fin: 'date', activo: 'boolean=' },
  periodo_activo: {
    ...{ id: 'id', periodo: 'integer', rubro: 'integer', activo: 'boolean=', recordatorios_programados: 'boolean=' },
  },
  recordatorio_programado: { periodo_activo: 'integer', dia: 'date' },
  seccion: { ...catalogue, idioma: 'integer' },
  tipo_respuesta: { id: 'integer', tipo_respuesta: 'text', tipo_respuesta_en: 'text' },
  pregunta: {
    ...{ id: 'id', seccion: 'integer', descripcion: 'text', tipo_respuesta: 'integer', eje: 'text' },
    ...{ campo_pertenece: 'text', titulo_informe: 'text', beneficio: 'boolean', cerrada: 'boolean' },
    ...{ multiple: 'boolean', padre: 'integer?', oculta: 'boolean', orden: 'integer', activo: 'boolean=' },
    ...{ busqueda: 'stored', turno: 'integer=', lugar: 'stored' },
  },
  respuesta: { id: 'id', pregunta: 'integer', descripcion: 'text', orden: 'integer', activo: 'boolean=' },
  encuesta: { ...catalogue, idioma: 'integer', periodo_activo: 'integer', resultados_publicados: 'boolean=' },
  encuesta_seccion: { encuesta: 'integer', seccion: 'integer', orden: 'integer' },
  encuesta_completada: {
    ...{ id: 'id', encuesta: 'integer', empresa: 'integer', usuario: 'integer', fecha_creacion: 'moment' },
    ...{ fecha_modificacion: 'moment', activo: 'boolean=' },
    ...{ total_preguntas: 'integer?', total_respondidas: 'integer?', preguntas_hechas: 'integers?' },
  },
  primer_ingreso: { usuario: 'integer', momento: 'moment' },
  correo: {
    ...{ id: 'id', tipo: 'text', lote: 'uuid?', periodo_activo: 'integer?', empresa: 'integer?', usuario: 'integer?' },
    ...{ autor: 'integer?', pedido: 'moment', asunto: 'text?', texto: 'text?', estado: 'text', intentos: 'integer=' },
    ...{ tomado: 'moment?', terminado: 'moment?', motivo: 'text?', completada: 'integer?', lang: 'text?' },
    ...{ destino: 'text?', devuelto: 'moment?', prioridad: 'stored' },
  },
  cola_correo: {
    ...{ unica: 'boolean=', detenida: 'moment?', motivo: 'text?', intentos: 'integer=', proximo: 'moment?' },
    ...{ reanudada: 'moment?', codigo: 'text?', rechazados: 'integers=' },
  },
  respuesta_elegida: { completada: 'integer', respuesta: 'integer' },
  respuesta_libre: { completada: 'integer', pregunta: 'integer', descripcion: 'text' },
  comentario_pregunta: {
    ...{ id: 'id', encuesta: 'integer', seccion: 'integer', pregunta: 'integer', comentario: 'text' },
    ...{ activo: 'boolean=', busqueda: 'stored' },
  },
  link_reporte: {
    ...{ id: 'id', tipo_usuario: 'text', rubro: 'integer?', url: 'text', activo: 'boolean=', busqueda: 'stored' },
  },
  permiso: { id: 'id', codename: 'text', name: 'text', name_en: 'text', busqueda: 'stored' },
  grupo: { id: 'id', name: 'text', activo: 'boolean=', busqueda: 'stored' },
  grupo_permiso: { grupo: 'integer', permiso: 'integer' },
  usuario: {
    ...{ id: 'id', username: 'text', email: 'text', first_name: 'text', last_name: 'text', password: 'text' },
    ...{ empresa: 'integer?', idioma: 'integer?', is_superuser: 'boolean=', activo: 'boolean=', busqueda: 'stored' },
  },
  usuario_grupo: { usuario: 'integer', grupo: 'integer' },
  usuario_permiso: { usuario: 'integer', permiso: 'integer' },
  sesion: { id: 'uuid', usuario: 'integer', vence: 'moment', fin: 'moment=', revocada: 'moment?' },
  sesion_token: { jti: 'uuid', sesion: 'uuid', usado: 'moment?', hijo: 'uuid?' },
  token_servicio: {
    ...{ id: 'id', nombre: 'text', prefijo: 'text', huella: 'text', vence: 'date', creador: 'integer?' },
    ...{ creado: 'moment', ultimo_uso: 'moment?', terminado: 'moment?', terminado_por: 'integer?' },
    ...{ activo: 'boolean=', busqueda: 'stored' },
  },
  token_servicio_permiso: { token_servicio: 'integer', permiso: 'integer' },
  intento_login: { clave: 'text', momento: 'moment', intento: 'uuid?' },
  red_conocida: { usuario: 'integer', red: 'text', momento: 'moment' },
  restablecimiento: { token: 'text', usuario: 'integer', vence: 'moment' },
  auditoria: {
    ...{ id: 'id', momento: 'moment', usuario: 'integer?', username: 'text?', acto: 'text', recurso: 'text' },
    ...{ registro: 'integer?', etiqueta: 'text', cambios: 'json', pedido: 'text?' },
  },
  vista: {
    ...{ id: 'id', nombre: 'text', lista: 'text', consulta: 'text', creador: 'integer?', activo: 'boolean=' },
    busqueda: 'stored',
  },
  huella_secreto: { unica: 'boolean=', huella: 'text' },
  zona_horaria: { unica: 'boolean=', nombre: 'text' },
  demo: { unica: 'boolean=' },
} as const satisfies Record<string, Record<string, Kind>>;

type Declared = typeof TABLES;

/** The tables by name, with the types of their columns. */
export type Tables = {
  [T in keyof Declared]: { [C in keyof Declared[T]]: Declared[T][C] extends Kind ? Kinds[Declared[T][C]] : never };
};

export type TableName = keyof Tables;

/** The name of a column, of any of these tables. */
export type ColumnName<T extends TableName> = T extends TableName ? keyof Tables[T] & string : never;

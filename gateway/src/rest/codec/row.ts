import { badInput } from '../errors.ts';

/** A record in camelCase; a relation is an id, an embedded row, or absent where the server left it out. */
export type Row = { readonly [field: string]: unknown };

/** A value or the promise of one: values are not wrapped, which spares the executor a tick of the event loop. */
export type Eventually<T> = T | Promise<T>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a relation, given as an id or as an embedded row. */
export function idOf(relation: unknown): string | null {
  if (typeof relation === 'string') return relation;
  return isRow(relation) && typeof relation.id === 'string' ? relation.id : null;
}

/** Whether a list shows a relation by its label alone, without an id (spec §3). */
export const isLabelOnly = (relation: unknown): relation is { readonly label: string } =>
  isRow(relation) && relation.id === undefined && typeof relation.label === 'string';

/** Whether a row lacks the id of a relation: it has the label alone, or nothing. */
export const isUnknown = (relation: unknown): boolean => relation === undefined || isLabelOnly(relation);

/** Integers and UUIDs; anything else never reaches the upstream's router. */
const ID = /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const isId = (id: string): boolean => ID.test(id);

/** Throws for a malformed id; `field` names its place in the message. */
export function checkId(id: string, field?: string): string {
  if (!isId(id)) {
    const shown = `${field === undefined ? '' : `${field}: `}"${id.length > 40 ? `${id.slice(0, 40)}…` : id}"`;
    throw badInput(`${shown} no es un identificador válido.`, `${shown} is not a valid identifier.`);
  }
  return id;
}

/** `razonSocial` → `razon_social`: GraphQL's names are camelCase, REST v1's are snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The REST name of a relation to a type: `TipoRespuesta` → `tipo_respuesta`. */
export const kindName = (type: string): string => snake(type.charAt(0).toLowerCase() + type.slice(1));

/** `razon_social` → `razonSocial`. The lookbehind keeps the pattern linear on long runs of underscores. */
export const camel = (name: string): string =>
  name.replace(/(?<!_)_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/** A text with REST's names of fields in camelCase; names of permissions and quoted values stay. */
export const inCamelCase = (text: string): string =>
  text.replace(/(?<!")\b(?!(?:view|add|change|delete)_)[a-z]+(?:_[a-z]+)+\b/g, camel);

/** `2026-12-31` → `31/12/2026`. */
export function dayLabel(day: unknown): string {
  const parts = typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}

type Names = Readonly<Record<string, string>>;

/** Fields whose REST name is not the snake_case of their GraphQL name, by type. */
const FIELDS: Readonly<Record<string, Names>> = {
  RespuestaElegida: { pregunta: 'pregunta_id' },
  EncuestaCompletada: { respuestasLibres: 'preguntas' },
  EncuestaCompletadaInput: { respuestasLibres: 'preguntas' },
  GrupoFilter: { userId: 'userId' },
  SeccionFilter: { encuestaId: 'encuestaId' },
  CopySeccionPayload: { record: 'seccion' },
  DuplicateEncuestaPayload: { record: 'encuesta' },
  OpenCampanaPayload: { rubros: 'periodos_activos' },
  BulkUpdateInput: { rows: 'registros', query: 'filtro', changes: 'cambios', action: 'accion', dryRun: 'ensayo' },
  BulkRow: { record: 'id', label: 'etiqueta', changes: 'cambios', errors: 'errores' },
  BulkChange: { field: 'campo', name: 'nombre', before: 'antes', after: 'despues', previous: 'previo' },
  FieldError: { field: 'campo', message: 'mensaje', code: 'codigo' },
};

/** Enum values whose REST spelling is not their lower case, by type. */
const VALUES: Readonly<Record<string, Names>> = {
  TipoUsuario: { ADMINISTRADOR: 'Administrador', USUARIO: 'Usuario' },
  TamanoEmpresa: {
    HASTA_10: 'HASTA_10',
    DE_11_A_50: 'DE_11_A_50',
    DE_51_A_250: 'DE_51_A_250',
    MAS_DE_250: 'MAS_DE_250',
  },
  SectionTreatment: { SHARE: 'compartir', COPY: 'copiar' },
  CampaignSections: { SHARE: 'compartir', COPY: 'copiar', COPY_PER_RUBRO: 'por_negocio' },
};

const TITLE = { descripcion: 'descripcion' };
const SURVEY = { ...TITLE, fecha_inicio: 'fecha_inicio', fecha_fin: 'fecha_fin' };
const QUESTION = { ...TITLE, multiple: 'multiple' };
const COMPANY = { razon_social: 'razon_social' };

/** Relations that REST sends as an id beside fields of the related record: `rubro: 3, negocio: "Bancos"`. */
const FLATTENED: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  Campana: { rubro: { descripcion: 'negocio' } },
  EmpresaEnCampana: { empresa: COMPANY },
  Recordatorio: { empresa: COMPANY },
  EncuestaRespondida: { encuesta: SURVEY },
  EncuestaPublicada: { encuesta: SURVEY },
  Resultados: { encuesta: SURVEY },
  Posicion: { encuesta: SURVEY },
  ResultadosSeccion: { seccion: TITLE },
  PosicionSeccion: { seccion: TITLE },
  ResultadosPregunta: { pregunta: QUESTION },
  PosicionPregunta: { pregunta: QUESTION },
  OpcionContada: { respuesta: TITLE },
  RespuestaElegida: { respuesta: {} },
  OpcionPropia: { respuesta: TITLE },
};

export const restName = (type: string, field: string): string => FIELDS[type]?.[field] ?? snake(field);

/** The GraphQL name of a field of an input that REST refused; undefined for names that need no table. */
export function fieldNamed(type: string, restField: string): string | undefined {
  return Object.entries(FIELDS[type] ?? {}).find(([, name]) => name === restField)?.[0];
}

export const restValue = (type: string, value: string): string => VALUES[type]?.[value] ?? value.toLowerCase();

/** A row of this type with its flattened relations as objects. */
export function unflatten(type: string): (raw: Row) => Row {
  const relations = Object.entries(FLATTENED[type] ?? {});
  if (relations.length === 0) return (raw) => raw;
  return (raw) => {
    const row: Record<string, unknown> = { ...raw };
    for (const [relation, fields] of relations) {
      const id = raw[relation];
      if (id === undefined || id === null || isRow(id)) continue;
      const known = Object.entries(fields).filter(([, name]) => (raw[name] ?? null) !== null);
      row[relation] = { id, ...Object.fromEntries(known.map(([field, name]) => [field, raw[name]])) };
    }
    return row;
  };
}

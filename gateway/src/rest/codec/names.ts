import { isRow, type Row, snake } from './row.ts';

type Names = Readonly<Record<string, string>>;

/** Fields whose REST name is not the snake_case of their GraphQL name, by type. */
const FIELDS: Readonly<Record<string, Names>> = {
  RespuestaElegida: { pregunta: 'pregunta_id' },
  EncuestaCompletada: { respuestasLibres: 'preguntas' },
  EncuestaCompletadaInput: { respuestasLibres: 'preguntas' },
  GrupoFilter: { userId: 'userId' },
  SeccionFilter: { encuestaId: 'encuestaId' },
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

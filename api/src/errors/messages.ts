import type { Text } from './lang.ts';

/** Kinds of validation errors, for clients that do not show the text itself. */
export const CODES = [
  ...(['REQUIRED', 'INVALID', 'TOO_LONG', 'TOO_SHORT', 'TOO_SMALL', 'TOO_LARGE'] as const),
  ...(['DUPLICATE', 'IN_USE', 'NOT_ALLOWED', 'NOT_FOUND'] as const),
];
export type Code = (typeof CODES)[number];

/** The text and code of a validation error. */
export interface Message extends Text {
  readonly code: Code;
}

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');

/** Messages of the rules; the Spanish ones are the specification's to the letter where it quotes them (spec §5, §8). */
export const messages = {
  required: { code: 'REQUIRED', es: 'El campo es requerido', en: 'The field is required' },
  notText: { code: 'INVALID', es: 'El valor debe ser un texto', en: 'The value must be a string' },
  notInteger: { code: 'INVALID', es: 'El valor debe ser un número entero', en: 'The value must be a whole number' },
  tooLarge: { code: 'TOO_LARGE', es: 'El valor es demasiado grande', en: 'The value is too large' },
  negative: { code: 'TOO_SMALL', es: 'El valor no puede ser menor a cero', en: 'The value cannot be less than zero' },
  notPositive: {
    code: 'TOO_SMALL',
    es: 'Por favor, ingrese un número entero positivo.',
    en: 'Please enter a positive whole number.',
  },
  notBoolean: { code: 'INVALID', es: 'El valor debe ser verdadero o falso', en: 'The value must be true or false' },
  notDate: {
    code: 'INVALID',
    es: 'La fecha debe tener la forma AAAA-MM-DD',
    en: 'The date must have the form YYYY-MM-DD',
  },
  noSuchDay: { code: 'INVALID', es: 'El día no existe', en: 'There is no such day' },
  tooEarly: {
    code: 'TOO_SMALL',
    es: 'La fecha no puede ser anterior al 01/01/1900',
    en: 'The date cannot be before 01/01/1900',
  },
  notId: { code: 'INVALID', es: 'El valor debe ser un identificador', en: 'The value must be an identifier' },
  notList: { code: 'INVALID', es: 'El valor debe ser una lista', en: 'The value must be a list' },
  notObject: { code: 'INVALID', es: 'El cuerpo debe ser un objeto JSON', en: 'The body must be a JSON object' },
  badCharacters: {
    code: 'INVALID',
    es: 'El texto contiene caracteres no permitidos',
    en: 'The text contains characters that are not allowed',
  },
  absent: { code: 'NOT_FOUND', es: 'El registro elegido no existe', en: 'The chosen record does not exist' },
  inactive: { code: 'NOT_ALLOWED', es: 'El registro elegido está inactivo', en: 'The chosen record is inactive' },
  repeated: { code: 'DUPLICATE', es: 'La lista contiene elementos repetidos', en: 'The list contains repeated items' },
  fixedId: { code: 'NOT_ALLOWED', es: 'El identificador no se puede cambiar', en: 'The identifier cannot be changed' },
  newIsActive: { code: 'NOT_ALLOWED', es: 'Un registro nuevo está activo', en: 'A new record is active' },
  relevanceDescending: {
    code: 'INVALID',
    es: 'El orden por relevancia se escribe sin "-" delante',
    en: 'Sorting by relevancia takes no leading "-"',
  },
  notItsField: { code: 'NOT_ALLOWED', es: 'El registro no tiene este campo', en: 'The record has no such field' },
  notAnItem: { code: 'INVALID', es: 'El valor debe ser un objeto', en: 'The value must be an object' },
  notOption: { code: 'INVALID', es: 'El valor no es una opción válida', en: 'The value is not a valid option' },
  taken: {
    code: 'DUPLICATE',
    es: 'Ya existe un registro con este valor',
    en: 'A record with this value already exists',
  },
  inUse: {
    code: 'IN_USE',
    es: 'No se puede eliminar porque otros registros lo utilizan',
    en: 'It cannot be deleted because other records use it',
  },
  elementInUse: {
    code: 'IN_USE',
    es: 'No se puede quitar un elemento que está en uso',
    en: 'An item that is in use cannot be removed',
  },
  tooDeep: { code: 'INVALID', es: 'El cuerpo tiene demasiados niveles', en: 'The body has too many levels' },
  badJson: { code: 'INVALID', es: 'El cuerpo no es JSON válido', en: 'The body is not valid JSON' },
  notUtf8: { code: 'INVALID', es: 'El cuerpo no está en UTF-8', en: 'The body is not UTF-8' },
  charset: {
    es: 'El juego de caracteres no se admite: use UTF-8.',
    en: 'The charset is not supported: use UTF-8.',
  },
  credentials: {
    code: 'INVALID',
    es: 'El usuario o la contraseña no son correctos.',
    en: 'The username or the password is not correct.',
  },
  anonymous: { es: 'No se encontró el token', en: 'The token was not found' },
  badToken: { es: 'El token es inválido o ha expirado', en: 'The token is invalid or has expired' },
  endedToken: {
    es: 'El token de servicio venció, se terminó, o quien lo creó ya no es administrador.',
    en: 'The service token expired or was ended, or its creator is no longer an administrator.',
  },
  notOfSession: {
    es: 'Es un token de servicio y no el de una sesión: no se verifica ni se renueva.',
    en: 'Service tokens can’t be verified or renewed.',
  },
  serviceToken: {
    es: 'Un token de servicio no puede hacer esto: es para una persona que inició sesión.',
    en: 'Service tokens can’t do this: a person must be signed in.',
  },
  badRefresh: { es: 'No se pudo refrescar el token', en: 'The token could not be refreshed' },
  forbidden: {
    es: 'No tiene permiso para realizar esta acción.',
    en: 'You do not have permission to perform this action.',
  },
  notFound: { es: 'No encontrado.', en: 'Not found.' },
  methodNotAllowed: { es: 'Método no permitido.', en: 'Method not allowed.' },
  mediaType: {
    es: 'El tipo de contenido no se admite: use application/json.',
    en: 'The content type is not supported: use application/json.',
  },
  changedMeanwhile: {
    es: 'El registro cambió desde que lo abrió. Vuelva a cargarlo para no perder los cambios de otra persona.',
    en: 'The record has changed since you opened it. Reload it to keep the other person’s changes.',
  },
  unavailable: {
    es: 'El servicio no está disponible en este momento. Vuelva a intentarlo en unos segundos.',
    en: 'The service is not available right now. Try again in a few seconds.',
  },
  busy: {
    es: 'Hay demasiadas personas ingresando en este momento. Vuelva a intentarlo en unos segundos.',
    en: 'Too many people are signing in right now. Try again in a few seconds.',
  },
  tooSlow: {
    es: 'La consulta tardó demasiado y se canceló. Acote lo que busca o vuelva a intentarlo.',
    en: 'The query took too long and was cancelled. Narrow your search or try again.',
  },
  crowded: {
    es: 'La base de datos tiene demasiadas consultas en espera. Vuelva a intentarlo en unos segundos.',
    en: 'The database has too many queries waiting. Try again in a few seconds.',
  },
  diskFull: {
    es: 'No queda espacio en el disco del servidor: no se guardó nada. Avise a quien lo administra y vuelva a intentarlo después.',
    en: 'The server’s disk is full, so nothing was saved. Tell its administrator and try again later.',
  },
  internal: { es: 'Se ha producido un error interno.', en: 'An internal error has occurred.' },
} as const satisfies Record<string, Text | Message>;

function minutesOf(seconds: number): Text {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? { es: '1 minuto', en: '1 minute' } : { es: `${minutes} minutos`, en: `${minutes} minutes` };
}

export const messageOf = {
  maxItems: (max: number): Message => ({
    code: 'TOO_LONG',
    es: `La lista no puede contener más de ${max} elementos`,
    en: `The list cannot contain more than ${max} items`,
  }),
  bodyTooLarge: (bytes: number): Text => {
    const size = bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;
    return {
      es: `El cuerpo es demasiado grande: el máximo es ${size}.`,
      en: `The body is too large: at most ${size}.`,
    };
  },
  invisible: (characters: readonly string[]): Message => ({
    code: 'INVALID',
    es: `El texto contiene caracteres que no se ven (${characters.join(', ')}). Bórrelos o escríbalo de nuevo.`,
    en: `The text contains invisible characters (${characters.join(', ')}). Delete them or type it again.`,
  }),
  maxLength: (max: number): Message => ({
    code: 'TOO_LONG',
    es: `El texto no puede contener más de ${max} caracteres`,
    en: `The text cannot contain more than ${max} characters`,
  }),
  unknownFilter: (name: string, known: readonly string[]): Message => ({
    code: 'INVALID',
    es: `Filtro desconocido: ${name}. Se admiten: ${known.join(', ')}`,
    en: `Unknown filter: ${name}. Allowed: ${known.join(', ')}`,
  }),
  hiddenField: (name: string, permission: string): Text => ({
    es: `Filtrar u ordenar por ${name} requiere el permiso ${permission} sobre todos los registros.`,
    en: `Filtering or sorting by ${name} needs the permission ${permission} over all records.`,
  }),
  badFilter: (name: string): Message => ({
    code: 'INVALID',
    es: `El valor del filtro ${name} no es válido`,
    en: `The value of the filter ${name} is not valid`,
  }),
  badChoice: (name: string, values: readonly string[]): Message => ({
    code: 'INVALID',
    es: `El valor del filtro ${name} no es válido: debe ser uno de estos: ${quoted(values)}`,
    en: `The value of the filter ${name} is not valid: it must be one of these: ${quoted(values)}`,
  }),
  badWindow: {
    page: {
      code: 'INVALID',
      es: 'La página es un número entero de 1 a 2147483647',
      en: 'The page is a whole number from 1 to 2147483647',
    },
    page_size: {
      code: 'INVALID',
      es: 'El tamaño de página es un número entero de 1 a 300',
      en: 'The page size is a whole number from 1 to 300',
    },
  } as const satisfies Record<string, Message>,
  badOrdering: (name: string, known: readonly string[]): Message => ({
    code: 'INVALID',
    es: `No se puede ordenar por ${name}. Se admiten: ${known.join(', ')}`,
    en: `It is not possible to sort by ${name}. Allowed: ${known.join(', ')}`,
  }),
  tooManyWrites: (seconds: number): Text => {
    const { es, en } = minutesOf(seconds);
    return {
      es: `Guardó demasiadas veces en poco tiempo. Vuelva a intentarlo en ${es}.`,
      en: `You saved too often in a short time. Try again in ${en}.`,
    };
  },
  tooMany: (seconds: number): Text => {
    const { es, en } = minutesOf(seconds);
    return { es: `Demasiados intentos. Vuelva a intentarlo en ${es}.`, en: `Too many attempts. Try again in ${en}.` };
  },
};

import type { AreaKey } from '../../crud/resource';
import type { Texts } from '../../generated/texts';
import type { TextKey } from '../../shared/i18n';
import { entries } from '../catalogues';

/** The record types of the schema, by the area that shows them. */
const RECURSOS: Readonly<Record<AreaKey, string>> = {
  ...{ usuarios: 'usuario', grupos: 'grupo', negocios: 'rubro', origenes: 'origen', empresas: 'empresa' },
  ...{ periodos: 'periodo', periodosActivos: 'periodoActivo', idiomas: 'idioma', secciones: 'seccion' },
  ...{ encuestas: 'encuesta', comentarios: 'comentarioPregunta', completadas: 'encuestaCompletada' },
  ...{ links: 'linkReporte', tokensServicio: 'tokenServicio' },
};

export const recursoOf = (key: AreaKey): string => RECURSOS[key];

type AuditTexts = Texts['audit'];

/** Record types without a list. */
const UNLISTED: readonly (keyof AuditTexts['resources'])[] = ['segmento', 'pregunta', 'auditoria', 'baseDeDatos'];

const ACTS: readonly (keyof AuditTexts['acts'])[] = [
  ...(['crear', 'cambiar', 'inactivar', 'restaurar', 'eliminar', 'ingresar', 'ingreso_fallido'] as const),
  ...([
    'cambiar_contrasena',
    'pedir_enlace',
    'descargar',
    'recordar',
    'invitar',
    'podar',
    'respaldar',
    'reponer',
  ] as const),
];

/** Every record type that the audit trail can be filtered by, with the key of its name. */
export const kinds: readonly (readonly [recurso: string, name: TextKey])[] = [
  ...entries.map(({ key }) => [recursoOf(key), `resources.${key}.one`] as const),
  ...UNLISTED.map((name) => [name, `audit:resources.${name}`] as const),
];

export const acts: readonly (readonly [acto: string, name: TextKey])[] = ACTS.map((name) => [
  name,
  `audit:acts.${name}`,
]);

/** The address of a record's screen; null if it has none. */
export function addressOf(recurso: string, id: string | null | undefined): string | null {
  const entry = entries.find(({ key }) => recursoOf(key) === recurso);
  return entry && id ? `${entry.path}/${id}/view` : null;
}

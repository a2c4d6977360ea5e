import type { Texts } from '../../generated/texts';
import type { TextKey } from '../../shared/i18n';
import { entries } from '../catalogues';
import { recursoOf } from './recursoOf';

type Named = Texts['audit'];

/** Kinds of records that no screen lists. */
const UNLISTED: readonly (keyof Named['resources'])[] = ['segmento', 'pregunta', 'auditoria', 'baseDeDatos'];

const ACTS: readonly (keyof Named['acts'])[] = [
  ...(['crear', 'cambiar', 'inactivar', 'restaurar', 'eliminar', 'ingresar', 'ingreso_fallido'] as const),
  ...(['cambiar_contrasena', 'pedir_enlace', 'descargar', 'recordar', 'invitar', 'podar'] as const),
  ...(['cerrar_sesiones', 'respaldar', 'reponer'] as const),
];

/** Every kind of record that the audit trail can be filtered by, with its name. */
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

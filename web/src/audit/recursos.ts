import type { TextKey } from '../i18n';
import { audit } from '../i18n/es/audit';
import { entries } from '../resources';
import { recursoOf } from './recursoOf';

const namesOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[];

/** Every kind that lines are asked for by, with its name. */
export const kinds: readonly (readonly [recurso: string, name: TextKey])[] = [
  ...entries.map(({ key }) => [recursoOf(key), `resources.${key}.one`] as const),
  ...namesOf(audit.resources).map((name) => [name, `audit.resources.${name}`] as const),
];

export const acts: readonly (readonly [acto: string, name: TextKey])[] = namesOf(audit.acts).map((name) => [
  name,
  `audit.acts.${name}`,
]);

/** Where a record is looked at; null where it has no screen. */
export function addressOf(recurso: string, id: string | null | undefined): string | null {
  const entry = entries.find(({ key }) => recursoOf(key) === recurso);
  return entry && id ? `${entry.path}/${id}/view` : null;
}

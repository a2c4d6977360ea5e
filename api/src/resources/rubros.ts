import { sql } from 'kysely';
import { holds } from '../auth/caller.ts';
import type { Action } from '../crud/access.ts';
import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { countOf, defineResource, type Rule } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { type Child, children } from '../fields/lists.ts';
import { empresasPorRubro } from '../surveys/counts.ts';

const segmentoRefusals: Readonly<Record<Exclude<Action, 'view'>, Message>> = {
  add: { code: 'NOT_ALLOWED', es: 'No tiene permiso para agregar segmentos', en: 'You may not add segments' },
  change: { code: 'NOT_ALLOWED', es: 'No tiene permiso para cambiar segmentos', en: 'You may not change segments' },
  delete: { code: 'NOT_ALLOWED', es: 'No tiene permiso para quitar segmentos', en: 'You may not remove segments' },
};

/** Writing segments with their business takes the permissions that `segmentos/` takes. */
const segmentoPermissions: Rule = {
  of: ['segmentos'],
  check({ caller, before, values }): FieldErrors {
    const sent = (values.segmentos ?? []) as readonly Child[];
    const saved = new Map((before?.segmentos as readonly Child[] | undefined)?.map(({ id, ...part }) => [id, part]));
    const kept = sent.filter(({ id }) => id !== undefined);
    const needed = {
      add: kept.length < sent.length,
      change: kept.some(({ id, descripcion }) => saved.has(id) && saved.get(id)?.descripcion !== descripcion),
      delete: [...saved.keys()].some((id) => kept.every((part) => part.id !== id)),
    };
    const refused = (['add', 'change', 'delete'] as const).filter(
      (action) => needed[action] && !holds(caller, `${action}_segmento`),
    );
    return refused.length > 0 ? { segmentos: refused.map((action) => segmentoRefusals[action]) } : {};
  },
};

/** Lines of business with their segments ("Negocio" on the screen). */
export const rubros = defineResource({
  path: 'empresas/rubros',
  table: 'rubro',
  model: 'rubro',
  name: { es: 'Negocio', en: 'Business' },
  fields: {
    descripcion,
    segmentos: children(
      { es: 'Segmentos', en: 'Segments' },
      { table: 'segmento', owner: 'rubro', ordered: false },
      { max: 500 },
    ),
  },
  refused: { razon_social: messages.notItsField, ruc_ci: messages.notItsField, direccion: messages.notItsField },
  derived: {
    cant_empresas: {
      ...countOf(
        { es: 'Empresas', en: 'Companies' },
        'empresa',
        sql`coalesce((select e.cantidad from empresas_por_rubro e where e.rubro = t.id), 0)`,
      ),
      reads: [empresasPorRubro],
    },
  },
  rules: [segmentoPermissions],
  columns: ['descripcion', 'segmentos', 'cant_empresas'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { rubro_unica: ['descripcion', repetida] },
  removedWith: [{ table: 'segmento', owner: 'rubro' }],
});

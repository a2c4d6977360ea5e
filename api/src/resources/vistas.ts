import { sql } from 'kysely';
import { type Draft, defineResource } from '../crud/resource.ts';
import { forbidden } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { text } from '../fields/fields.ts';

const REPETIDA: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe una vista con este nombre',
  en: 'A view with this name already exists',
};

const LISTA: Message = {
  code: 'INVALID',
  es: 'La lista se nombra con letras, números, _, - y /',
  en: 'A list is named by letters, digits, _, - and /',
};

/** A view belongs to the person who saved it; superusers may change it too. */
function demandOwner({ before, caller }: Draft): void {
  if (before && before.creador !== caller.id && !caller.superuser) throw forbidden();
}

/** Saved views of lists, shared between administrators: a name for filters, ordering and columns. */
export const vistas = defineResource({
  path: 'vistas',
  table: 'vista',
  model: 'vista',
  name: { es: 'Vista', en: 'View' },
  forAdmins: true,
  fields: {
    nombre: text({ es: 'Nombre', en: 'Name' }, { required: true, max: 100, example: 'Sin usuario' }),
    lista: text(
      { es: 'Lista', en: 'List' },
      { required: true, max: 60, rules: [[(value) => !/^[\w/-]+$/.test(value), LISTA]], example: 'empresas' },
    ),
    consulta: text({ es: 'Consulta', en: 'Query' }, { max: 2_000, example: 'rubro=1&ordering=-razonSocial' }),
  },
  derived: {
    creador: {
      label: { es: 'Creada por', en: 'Created by' },
      value: sql`t.creador`,
      schema: { type: ['integer', 'null'] },
      references: 'usuario',
    },
  },
  columns: ['nombre', 'lista', 'creador'],
  label: ['nombre'],
  filters: {
    lista: { values: /^[\w/-]{1,60}$/, example: 'empresas', where: (lista: string) => sql`t.lista = ${lista}` },
  },
  small: true,
  rules: [
    {
      check({ before, values, caller }) {
        if (!before) values.creador = caller.id;
        return {};
      },
    },
  ],
  demands: [demandOwner],
  beforeRemoval: async (draft) => demandOwner(draft),
  constraints: { vista_unica: ['nombre', REPETIDA] },
});

import { sql } from 'kysely';
import { type Draft, defineResource, flagFilter } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { integer, relation, text } from '../fields/fields.ts';

/** Messages of a company's texts that are too long (spec §5). */
const textos = {
  razonSocial: {
    code: 'TOO_LONG',
    es: 'La razón social no puede contener más de 100 caracteres',
    en: 'The company name cannot contain more than 100 characters',
  },
  ruc: {
    code: 'TOO_LONG',
    es: 'El RUC/CI no puede contener más de 30 caracteres',
    en: 'The tax or identity number cannot contain more than 30 characters',
  },
  direccion: {
    code: 'TOO_LONG',
    es: 'La dirección no puede contener más de 100 caracteres',
    en: 'The address cannot contain more than 100 characters',
  },
} as const satisfies Record<string, Message>;

/** Shape of a tax or identity number (spec §5). */
const ruc: readonly (readonly [(value: string) => boolean, Message])[] = [
  [
    (value) => !/^[0-9-]*$/.test(value),
    {
      code: 'INVALID',
      es: 'El campo puede contener solamente estos caracteres: [0-9] y el guión medio',
      en: 'The field can contain only these characters: [0-9] and the hyphen',
    },
  ],
  [(value) => value.endsWith('-'), { code: 'INVALID', es: 'El formato es incorrecto', en: 'The format is incorrect' }],
];

const AJENO: Message = {
  code: 'INVALID',
  es: 'El segmento no pertenece al negocio elegido',
  en: 'The segment does not belong to the chosen business',
};

/** The segment must belong to the company's business. */
async function segmentoDelRubro({ db, after }: Draft): Promise<FieldErrors> {
  if (!after.segmento || !after.rubro) return {};
  const { rows } = await sql`
    select 1 from segmento where id = ${after.segmento} and rubro <> ${after.rubro}`.execute(db);
  return rows.length ? { segmento: [AJENO] } : {};
}

/** The fields of a company (spec §5). */
const fields = {
  razon_social: text(
    { es: 'Razón social', en: 'Company name' },
    { required: true, max: 100, tooLong: textos.razonSocial },
  ),
  ruc_ci: text({ es: 'RUC/CI', en: 'Tax ID' }, { max: 30, tooLong: textos.ruc, rules: ruc, example: '80012345-6' }),
  direccion: text({ es: 'Dirección', en: 'Address' }, { max: 100, tooLong: textos.direccion }),
  rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro', { required: true }),
  segmento: relation({ es: 'Segmento', en: 'Segment' }, 'segmento'),
  origen: relation({ es: 'Origen', en: 'Origin' }, 'origen', { required: true }),
  cant_sucursales: integer({ es: 'Cantidad de sucursales', en: 'Number of branches' }, { required: true }),
  cant_empleados: integer({ es: 'Cantidad de empleados', en: 'Number of employees' }, { required: true }),
};

/** Whether somebody could answer for it. */
const conUsuario = sql`exists (select from usuario u where u.empresa = t.id and u.activo)`;

/** Companies that answer surveys. */
export const empresas = defineResource({
  path: 'empresas',
  table: 'empresa',
  model: 'empresa',
  name: { es: 'Empresa', en: 'Company' },
  fields,
  columns: ['razon_social', 'ruc_ci', 'rubro', 'segmento', 'origen', 'cant_sucursales', 'cant_empleados'],
  derived: {
    con_usuario: {
      label: { es: 'Con usuario', en: 'With a user' },
      value: conUsuario,
      schema: { type: 'boolean' },
      counts: 'usuario',
    },
  },
  filters: { con_usuario: flagFilter('con_usuario', conUsuario) },
  label: ['razon_social'],
  sortColumns: { razon_social: sql`t.orden_razon_social` },
  searchThrough: ['rubro', 'segmento', 'origen'],
  own: ({ empresa }) => (empresa === null ? undefined : sql`t.id = ${empresa}`),
  rules: [{ of: ['rubro', 'segmento'], check: segmentoDelRubro }],
  constraints: { empresa_segmento_fkey: ['segmento', AJENO] },
});

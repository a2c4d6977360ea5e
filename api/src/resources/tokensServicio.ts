import { type RawBuilder, sql } from 'kysely';
import { newServiceToken } from '../auth/serviceTokens.ts';
import { type Draft, defineResource, isoMoment, type Resource, stateOf } from '../crud/resource.ts';
import { readWritten } from '../crud/routes.ts';
import { tagOf, writtenSchema } from '../crud/schemas.ts';
import { createRow } from '../crud/writing.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { day, text } from '../fields/fields.ts';
import { ids } from '../fields/lists.ts';

/** Creates a service token. This answer alone has its secret, of which only a hash is stored. */
export function serviceTokenEndpoints(all: readonly Resource[]): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: `${tokensServicio.path}/`,
      tag: tagOf(tokensServicio),
      summary: { es: 'Crear un token de servicio', en: 'Create a service token' },
      body: tokensServicio.fields,
      answers: { status: 201, schema: writtenSchema(tokensServicio) },
      refuses: [400, 403],
      handle: async (request, caller) => {
        const { token, kept: stored } = newServiceToken();
        const fill: NonNullable<Resource['rules']>[number] = {
          check({ values }) {
            Object.assign(values, stored, { creador: caller.id, creado: request.context.clock() });
            return {};
          },
        };
        const resource = { ...tokensServicio, rules: [...(tokensServicio.rules ?? []), fill] };
        const created = await createRow(request.context, resource, caller, request.body);
        const { text, body } = await readWritten(request, tokensServicio, caller, all, created);
        const record = text === undefined ? body : JSON.parse(String(text));
        return { created: created.row.id, body: { ...record, token }, headers: { 'cache-control': 'no-store' } };
      },
    },
  ];
}

/** Years that a token lasts by default, and at most. */
const USUAL_YEARS = 1;
const MOST_YEARS = 2;

const PASADO: Message = {
  code: 'TOO_SMALL',
  es: 'El vencimiento debe ser un día futuro',
  en: 'The expiry must be a future date',
};
const LEJANO: Message = {
  code: 'TOO_LARGE',
  es: `Un token de servicio dura ${MOST_YEARS} años como máximo`,
  en: `A service token lasts ${MOST_YEARS} years at most`,
};
const DE_PERSONAS: Message = {
  code: 'NOT_ALLOWED',
  es: 'Un token de servicio no puede escribir usuarios, grupos ni respuestas: eso es de personas',
  en: 'A service token cannot write users, groups or answers: that is for people',
};

function yearsFrom(day: string, years: number): string {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then.toISOString().slice(0, 10);
}

/** A token expires at the end of a day that is not too far, since a forgotten secret must end by itself. */
function conVencimiento({ caller: { hoy }, values }: Draft): FieldErrors {
  values.vence ??= yearsFrom(hoy, USUAL_YEARS);
  const vence = String(values.vence);
  if (vence <= hoy) return { vence: [PASADO] };
  return vence > yearsFrom(hoy, MOST_YEARS) ? { vence: [LEJANO] } : {};
}

/**
 * A token must not write users or groups, because it could create a person with its permissions, who would outlive it.
 * Answers are given by people.
 */
async function soloDeServicio({ db, values }: Draft): Promise<FieldErrors> {
  const { rows } = await sql`select from permiso where id = any(${values.permissions}::int[])
    and codename ~ '^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$' limit 1`.execute(db);
  return rows.length ? { permissions: [DE_PERSONAS] } : {};
}

function person(column: 'creador' | 'terminado_por') {
  return sql`(select btrim(u.first_name || ' ' || u.last_name) || ' (' || u.username || ')'
    from usuario u where u.id = t.${sql.raw(column)})`;
}
const momentSchema = { type: ['string', 'null'], format: 'date-time', example: '2026-06-30T14:05:00.000Z' };
const orNull = { type: ['string', 'null'] };

const ESTADOS = {
  vigente: { es: 'Vigente', en: 'Active' },
  vencido: { es: 'Vencido', en: 'Expired' },
  terminado: { es: 'Revocado', en: 'Revoked' },
  sin_responsable: { es: 'Sin responsable', en: 'No owner' },
};

/** Whether the token is valid, and if not, why; auth/serviceTokens.ts applies the same conditions. */
const estado = (hoy: string): RawBuilder<unknown> => sql`case when not t.activo then 'terminado'
  when t.vence < ${hoy}::date then 'vencido'
  when exists (select from usuario u where u.id = t.creador and u.activo and u.is_superuser) then 'vigente'
  else 'sin_responsable' end`;

const derived: Resource['derived'] = {
  prefijo: { label: { es: 'Empieza con', en: 'Begins with' }, value: sql`t.prefijo`, schema: { type: 'string' } },
  estado: stateOf(ESTADOS, estado),
  ultimo_uso: { label: { es: 'Último uso', en: 'Last used' }, value: isoMoment('t.ultimo_uso'), schema: momentSchema },
  creado_por: { label: { es: 'Creado por', en: 'Created by' }, value: person('creador'), schema: orNull },
  creado: {
    label: { es: 'Creado', en: 'Created' },
    value: isoMoment('t.creado'),
    schema: { ...momentSchema, type: 'string' },
  },
  terminado_por: { label: { es: 'Terminado por', en: 'Ended by' }, value: person('terminado_por'), schema: orNull },
  terminado: { label: { es: 'Terminado', en: 'Ended' }, value: isoMoment('t.terminado'), schema: momentSchema },
  // The secret, which only the answer to the creation has.
  token: { label: { es: 'Token', en: 'Token' }, value: sql`null::text`, schema: orNull, oneOnly: true },
};

/**
 * Tokens for scripts and spreadsheets. No permission has this model, so only superusers, who need none, may use them. A
 * token is created by `serviceTokenEndpoints` and never changed.
 */
export const tokensServicio = defineResource({
  path: 'tokens_servicio',
  table: 'token_servicio',
  model: 'tokenservicio',
  name: { es: 'Token de servicio', en: 'Service token' },
  fields: {
    nombre: text({ es: 'Nombre', en: 'Name' }, { required: true, max: 100, example: 'Planilla de resultados' }),
    permissions: ids(
      { es: 'Permisos', en: 'Permissions' },
      {
        table: 'token_servicio_permiso',
        owner: 'token_servicio',
        target: 'permiso',
        targetTable: 'permiso',
      },
      { required: true, max: 500 },
    ),
    vence: day({ es: 'Vence', en: 'Expires' }, { example: '2027-06-30' }),
  },
  derived,
  columns: ['nombre', 'prefijo', 'estado', 'vence', 'ultimo_uso', 'creado_por'],
  label: ['nombre'],
  title: sql`t.nombre || ' (' || t.prefijo || ')'`,
  ordering: '-id',
  serves: ['remove'],
  rules: [{ check: conVencimiento }, { check: soloDeServicio }],
  async beforeRemoval({ db, before, caller, clock }) {
    await sql`update token_servicio set terminado = ${clock()}, terminado_por = ${caller.id}
      where id = ${before?.id} and activo`.execute(db);
  },
});

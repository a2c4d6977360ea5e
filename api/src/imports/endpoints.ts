import type { Caller } from '../auth/caller.ts';
import { demand } from '../crud/access.ts';
import type { Resource, Writing } from '../crud/resource.ts';
import { tagOf } from '../crud/schemas.ts';
import type { Context, Endpoint } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { type Message, messages } from '../errors/messages.ts';
import { demandBody } from '../fields/body.ts';
import { type Field, type Fields, flag } from '../fields/fields.ts';
import { uncheckedList } from '../fields/lists.ts';
import { queueInvitations } from '../mails/invitations.ts';
import { demandAuthor } from '../mails/limits.ts';
import { empresas } from '../resources/empresas.ts';
import { type Imported, importRecords, plain, rowFields } from './importing.ts';
import { importedUsuarios } from './usuarios.ts';

const INACTIVA: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe una empresa inactiva con este valor: restáurela en su lista y quite la fila.',
  en: 'An inactive company has this value already: restore that company in the list and remove the row.',
};

/** Imported companies; none may have the name or tax ID of another. */
const importedEmpresas: Imported = {
  resource: empresas,
  distinct: [
    {
      field: 'razon_social',
      key: plain,
      taken: {
        code: 'DUPLICATE',
        es: 'Ya existe una empresa con esta razón social.',
        en: 'A company with this name already exists.',
      },
      takenInactive: INACTIVA,
    },
    {
      field: 'ruc_ci',
      key: plain,
      taken: {
        code: 'DUPLICATE',
        es: 'Ya existe una empresa con este RUC/CI.',
        en: 'A company with this tax ID already exists.',
      },
      takenInactive: INACTIVA,
    },
  ],
};

const MAX_ROWS = 2_000;
const MAX_BODY = 4 * 1024 * 1024;

function rowsField(imported: Imported, more: Record<string, object>, example: object): Field {
  const own = Object.entries(rowFields(imported)).map(([name, { schema }]) => [name, schema] as const);
  const examples = Object.fromEntries(own.map(([name, { example: value }]) => [name, value]));
  const items = { type: 'object', properties: { ...Object.fromEntries(own), ...more } };
  const list = uncheckedList({ es: 'Filas', en: 'Rows' }, items, {
    max: MAX_ROWS,
    example: { ...examples, ...example },
  });
  return { ...list, required: messages.required };
}

const ensayo: Field = {
  ...flag({ es: 'Solo revisar, sin guardar', en: 'Check only, and save nothing' }),
  schema: { type: 'boolean', example: true },
};

const invitar = flag({ es: 'Enviar a cada persona un enlace', en: 'Mail a link to each person' });

interface Values {
  filas: unknown[];
  ensayo: boolean;
  invitar?: boolean;
}

/** Throws 403 or 429 if the caller may not invite so many people. */
async function demandInvitations({ db, clock }: Context, caller: Caller, { filas }: Values, { resource }: Imported) {
  demand(caller, 'change', resource);
  await demandAuthor(db, caller.id, filas.length, clock());
}

async function inviteAll(writing: Writing, ids: readonly number[]): Promise<void> {
  await queueInvitations(writing.db, ids, writing.caller, writing.clock());
  writing.wake();
}

function importEndpoint(imported: Imported, body: Fields): Endpoint {
  const { resource } = imported;
  return {
    method: 'POST',
    path: `${resource.path}/importar/`,
    tag: tagOf(resource),
    summary: { es: `Alta de muchos: ${resource.name.es}`, en: `Create many: ${resource.name.en}` },
    body,
    bodyLimit: MAX_BODY,
    answers: { status: 200, schema: objectSchema({ creadas: listSchema({ type: 'integer' }) }) },
    refuses: [400, 403, 429],
    handle: async ({ context, body: sent }, caller) => {
      demand(caller, 'add', resource);
      const values = demandBody(body, sent) as Record<string, unknown> & Values;
      if (values.invitar) await demandInvitations(context, caller, values, imported);
      const creadas = await importRecords(context, imported, caller, {
        ...{ rows: values.filas, isRehearsal: values.ensayo },
        ...(values.invitar && { after: inviteAll }),
      });
      return { body: { creadas } };
    },
  };
}

/** Imports of many records, all or none; beyond REST v1 (spec §7). */
export function importEndpoints(all: readonly Resource[]): readonly Endpoint[] {
  const users = importedUsuarios(all);
  const named = { empresa_nombre: { type: 'string', example: '80012345-6' } };
  const company = rowsField(importedEmpresas, {}, { razon_social: 'Empresa de ejemplo', ruc_ci: '', segmento: null });
  const user = rowsField(users, named, { username: 'importada', email: 'importada@encuestas.example' });
  return [
    importEndpoint(importedEmpresas, { filas: company, ensayo }),
    importEndpoint(users, { filas: user, ensayo, invitar }),
  ];
}

import { type RawBuilder, sql } from 'kysely';
import { holds } from '../auth/caller.ts';
import { unusableHash } from '../auth/passwords.ts';
import { accessOf } from '../crud/access.ts';
import type { Resource, Row, Writing } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { CORREO_USADO, unicos } from '../resources/usuarioRules.ts';
import { usuarios } from '../resources/usuarios.ts';
import { type Imported, plain } from './importing.ts';

const SIN_CONTRASENA: Message = {
  code: 'NOT_ALLOWED',
  es: 'Un usuario importado elige su contraseña con el enlace que recibe.',
  en: 'Imported users set their password through the link in their invitation.',
};

const INACTIVO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario inactivo con este valor: restáurelo en su lista y quite la fila.',
  en: 'An inactive user has this value already: restore that user in the list and remove the row.',
};

const ninguna = (nombre: string): Message => ({
  code: 'NOT_FOUND',
  es: `No hay ninguna empresa «${nombre}». Escriba su razón social o su RUC como en la lista de empresas.`,
  en: `There is no company “${nombre}”. Enter its name or tax ID exactly as in the companies list.`,
});

const varias = (nombre: string): Message => ({
  code: 'INVALID',
  es: `Hay varias empresas «${nombre}». Escriba la razón social o el RUC que solo tiene una, o elimine la repetida.`,
  en: `There are several companies “${nombre}”. Enter the name or tax ID that only one has, or delete the duplicate.`,
});

/** Maximum length of a name in a message. */
const MAX_NAMED = 60;

function nameIn({ empresa_nombre: nombre }: Row): string {
  return typeof nombre === 'string' ? nombre.normalize('NFC').replace(/\s+/g, ' ').trim() : '';
}

/** Finds companies by `empresa_nombre`, among those that the caller may read; by tax ID only for readers of whole companies. */
function companiesByName(all: readonly Resource[]): NonNullable<Imported['complete']> {
  return async (rows, { db, caller }: Writing) => {
    const names = rows.map(nameIn);
    const [reading] = accessOf(usuarios, caller, all).related('empresa')?.readings ?? [];
    const found = new Map<string, number[]>();
    if (reading && names.some((name) => name !== '')) {
      const where = sql`t.activo and ${reading.where ?? sql`true`}`;
      const byNumber = sql`union select t.id, plain(t.ruc_ci) from empresa t where ${where} and t.ruc_ci <> ''`;
      const { rows: matches } = await sql<{ nombre: string; ids: number[] }>`
        with conocida (id, clave) as (select t.id, plain(t.razon_social) from empresa t where ${where}
          ${reading.columns === 'whole' ? byNumber : sql``})
        select nombre, array_agg(distinct id) as ids from unnest(${[...new Set(names)]}::text[]) as g (nombre)
          join conocida on clave = plain(nombre) group by nombre`.execute(db);
      for (const { nombre, ids } of matches) found.set(nombre, ids);
    }
    const errors = names.map((name): FieldErrors => {
      const count = found.get(name)?.length ?? 0;
      if (name === '' || count === 1) return {};
      const short = [...name].slice(0, MAX_NAMED).join('');
      return { empresa: [count === 0 ? ninguna(short) : varias(short)] };
    });
    const completed = rows.map((row, index) => {
      const name = names[index] ?? '';
      return name === '' ? row : { ...row, empresa: found.get(name)?.[0] ?? null };
    });
    return { rows: completed, errors };
  };
}

const lower = (value: RawBuilder<unknown>) => sql`lower(${value})`;

/** Imported users, who set their password through a mailed link. */
export function importedUsuarios(all: readonly Resource[]): Imported {
  return {
    resource: usuarios,
    distinct: [
      {
        ...{ field: 'username', key: plain },
        ...{ taken: unicos?.usuario_username?.[1] ?? CORREO_USADO, takenInactive: INACTIVO },
      },
      {
        ...{ field: 'email', key: lower, taken: CORREO_USADO, takenInactive: INACTIVO },
        mayReveal: (caller) => holds(caller, 'view_usuarioempresa'),
      },
    ],
    besides: { password: unusableHash() },
    refused: Object.fromEntries(['password1', 'password2', 'password_actual'].map((name) => [name, SIN_CONTRASENA])),
    complete: companiesByName(all),
  };
}

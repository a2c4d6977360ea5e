import { sql } from 'kysely';
import type { Passwords } from '../src/auth/passwords.ts';
import type { Db } from '../src/database/database.ts';
import { passwordOf } from './accounts.ts';
import { insert, insertPairs } from './insert.ts';

/** Groups of the demo, by the codenames of their permissions. */
const grupos: readonly { name: string; codenames: string }[] = [
  { name: 'Usuarios de empresa', codenames: '^$' },
  { name: 'Editores de catálogos', codenames: '^(view|change)_(rubro|segmento|origen|idioma)$' },
  { name: 'Administradores', codenames: '^' },
];

interface Cuenta {
  username: Parameters<typeof passwordOf>[0];
  first_name: string;
  last_name: string;
  grupo: string;
  empresa?: string;
}

/** The accounts that the start prints. */
const cuentas: readonly Cuenta[] = [
  { username: 'admin', first_name: 'Andrea', last_name: 'Giménez', grupo: 'Administradores' },
  {
    ...{ username: 'usuario', first_name: 'Hugo', last_name: 'Benítez' },
    ...{ grupo: 'Usuarios de empresa', empresa: 'Banco del Guairá S.A.' },
  },
  {
    ...{ username: 'usuario2', first_name: 'María José', last_name: 'Cáceres' },
    ...{ grupo: 'Usuarios de empresa', empresa: 'Banco Ñandutí S.A.E.C.A.' },
  },
  {
    username: 'editor',
    first_name: 'Rocío',
    last_name: 'Villalba',
    grupo: 'Editores de catálogos',
  },
];

/** Groups and accounts. */
export async function seedUsuarios(db: Db, passwords: Passwords): Promise<void> {
  const grupoIds = new Map<string, number>();
  for (const { name, codenames } of grupos) {
    const [grupo = 0] = await insert(db, 'grupo', [{ name }]);
    grupoIds.set(name, grupo);
    await sql`insert into grupo_permiso (grupo, permiso) select ${grupo}::int, id from permiso where codename ~ ${codenames}`.execute(
      db,
    );
  }
  const empresas = await sql<{ id: number; razon_social: string }>`select id, razon_social from empresa`.execute(db);
  const empresaIds = new Map(empresas.rows.map(({ id, razon_social }) => [razon_social, id]));
  const idioma = await sql<{ id: number }>`select id from idioma order by id limit 1`.execute(db);
  for (const { grupo, empresa, ...cuenta } of cuentas) {
    const [usuario = 0] = await insert(db, 'usuario', [
      {
        ...cuenta,
        email: `${cuenta.username}@encuestas.example`,
        password: await passwords.hash(passwordOf(cuenta.username)),
        empresa: empresa ? (empresaIds.get(empresa) ?? null) : null,
        idioma: idioma.rows[0]?.id ?? null,
        is_superuser: cuenta.username === 'admin',
      },
    ]);
    await insertPairs(db, 'usuario_grupo', [{ usuario, grupo: grupoIds.get(grupo) }]);
  }
}

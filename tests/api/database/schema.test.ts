import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TABLES } from '../../../api/src/database/tables.ts';
import { copyOfPrepared } from '../../support/api.ts';

interface Column {
  tabla: string;
  columna: string;
  tipo: string;
  nullable: boolean;
  identidad: boolean;
  generada: boolean;
  porDefecto: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'integer',
  ARRAY: 'integers',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  uuid: 'uuid',
  jsonb: 'json',
  'timestamp with time zone': 'moment',
};

const kindOf = ({ tipo, nullable, identidad, generada, porDefecto }: Column): string => {
  if (generada) return 'stored';
  if (identidad) return 'id';
  return `${KINDS[tipo] ?? tipo}${nullable ? '?' : ''}${porDefecto ? '=' : ''}`;
};

test('the tables are declared as the migrations leave them', async () => {
  const database = await copyOfPrepared();
  const { rows } = await sql<Column>`
    select table_name as tabla, column_name as columna, data_type as tipo, is_nullable = 'YES' as nullable,
      is_identity = 'YES' as identidad, is_generated = 'ALWAYS' as generada, column_default is not null as "porDefecto"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
      and table_name not like 'kysely%' and table_name <> 'version_tabla'`.execute(database.db);
  const found: Record<string, Record<string, string>> = {};
  for (const row of rows) found[row.tabla] = { ...found[row.tabla], [row.columna]: kindOf(row) };
  expect(found).toEqual(TABLES);
  await database.close();
});

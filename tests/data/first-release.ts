/**
 * Made `first-release.sql`, a database as the first release left it: its one migration, and rows of every table.
 * It ran once (`node tests/data/first-release.ts`); later releases leave its file as it is.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { statements } from '../../api/migrations/001_base.ts';
import { createPasswords } from '../../api/src/auth/passwords.ts';
import { findPrograms } from '../../api/src/commands/pgPrograms.ts';
import { openPostgres } from '../../api/src/database/database.ts';
import { startPostgres } from '../support/postgres.ts';

const MOMENT = "'2024-03-05 12:30:00+00'::timestamptz";

const ROWS = (hash: string): string[] => [
  "insert into rubro (descripcion, activo) values ('Bancos', true), ('Ñandutí y Artesanía', true), ('Viejo', false)",
  "insert into segmento (descripcion, rubro) values ('Público', 1), ('Privado', 1), ('Del Guairá', 2)",
  "insert into origen (descripcion, activo) values ('Nacional', true), ('Extranjera', true), ('Otro', false)",
  "insert into idioma (descripcion) values ('Español'), ('English')",
  `insert into empresa (razon_social, ruc_ci, direccion, rubro, segmento, origen, cant_sucursales, cant_empleados, activo) values
   ('Banco Ñandutí S.A.', '80012345-6', 'Avda. España 123', 1, 1, 1, 12, 340, true),
   ('Ópera & Hijos "La Única"', '', '', 2, null, 2, 0, 3, true), ('Cerrada S.R.L.', '1-2', 'x', 1, 2, 1, 1, 1, false)`,
  "insert into grupo (name, activo) values ('Administradores', true), ('De antes', false)",
  'insert into grupo_permiso (grupo, permiso) select 1, id from permiso',
  `insert into usuario (username, email, first_name, last_name, password, empresa, idioma, is_superuser, activo) values
   ('jefa', 'jefa@encuestas.example', 'Ana', 'Núñez', '${hash}', null, 1, true, true),
   ('responde', 'responde@encuestas.example', 'Luis', 'Ortíz', '${hash}', 1, 2, false, true),
   ('otra', 'otra@encuestas.example', 'Eva', 'Paz', '${hash}', 2, null, false, false)`,
  'insert into usuario_grupo (usuario, grupo) values (1, 1), (2, 2)',
  'insert into usuario_permiso (usuario, permiso) values (2, 5), (2, 6)',
  `insert into sesion (id, usuario, vence, revocada) values
   ('00000000-0000-4000-8000-000000000001', 2, ${MOMENT} + interval '1 day', null),
   ('00000000-0000-4000-8000-000000000002', 1, ${MOMENT}, ${MOMENT})`,
  `insert into sesion_token (jti, sesion, usado) values
   ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', null)`,
  `insert into intento_login (clave, momento) values ('responde 127.0.0.1', ${MOMENT})`,
  `insert into restablecimiento (token, usuario, vence) values ('huella', 2, ${MOMENT})`,
  "insert into periodo (fecha, fecha_fin, activo) values ('2024-01-01', '2024-12-31', true), ('2023-01-01', '2023-12-31', false)",
  'insert into periodo_activo (periodo, rubro) values (1, 1), (1, 2)',
  "insert into seccion (descripcion, idioma) values ('Salarios', 1), ('Beneficios', 1), ('Sin uso', 2)",
  `insert into pregunta (seccion, descripcion, tipo_respuesta, eje, campo_pertenece, titulo_informe, beneficio, cerrada,
     multiple, padre, oculta, orden, activo) values
   (1, '¿Paga aguinaldo?', 1, 'Salario', 'Fijo', 'Aguinaldo', false, true, false, null, false, 1, true),
   (1, '¿Cuántos meses?', 2, 'Salario', 'Fijo', 'Meses', false, false, false, 1, false, 2, true),
   (1, 'Comente', 3, 'Salario', 'Fijo', 'Comentario', false, false, false, null, false, 2, true),
   (2, '¿Qué ofrece?', 1, 'Beneficio', 'Variable', 'Oferta', true, true, true, null, false, 1, true),
   (2, 'Escondida', 3, 'Beneficio', 'Variable', 'Nada', true, false, false, null, true, 2, true),
   (2, 'De antes', 3, 'Beneficio', 'Variable', 'Nada', true, false, false, null, false, 3, false)`,
  `insert into respuesta (pregunta, descripcion, orden) values
   (1, 'Sí', 1), (1, 'NO APLICA', 2), (4, 'Guardería', 1), (4, 'Almuerzo', 2), (4, 'Transporte', 3)`,
  "insert into encuesta (descripcion, idioma, periodo_activo) values ('Encuesta 2024', 1, 1), ('Otra', 1, 2)",
  'insert into encuesta_seccion (encuesta, seccion, orden) values (1, 2, 1), (1, 1, 2), (2, 1, 1)',
  `insert into encuesta_completada (encuesta, empresa, usuario, fecha_creacion, fecha_modificacion, activo) values
   (1, 1, 2, ${MOMENT}, ${MOMENT} + interval '1 hour', true), (2, 2, 3, ${MOMENT}, ${MOMENT}, true),
   (1, 1, 2, ${MOMENT} - interval '1 hour', ${MOMENT} - interval '1 hour', false)`,
  'insert into respuesta_elegida (completada, respuesta) values (1, 1), (1, 3), (1, 5), (2, 2)',
  `insert into respuesta_libre (completada, pregunta, descripcion) values
   (1, 2, '13'), (1, 3, E'Dos líneas;\\n"comillas" y \\\\ barra'), (2, 3, '=1+1')`,
  "insert into comentario_pregunta (encuesta, seccion, pregunta, comentario) values (1, 1, 3, 'Sea breve')",
  `insert into link_reporte (tipo_usuario, rubro, url) values
   ('Administrador', null, 'https://app.powerbi.com/view?r=a'), ('Usuario', 1, 'https://app.powerbi.com/view?r=b')`,
];

const postgres = await startPostgres();
if (!postgres) throw new Error('A PostgreSQL is needed.');
await postgres.run('create database primera');
const { db, close, version } = await openPostgres(postgres.urlOf('primera'));
const up = async () => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
await new Migrator({ db, provider: { getMigrations: async () => ({ '001_base': { up } }) } }).migrateToLatest();
const hash = await createPasswords({ N: 2, r: 1, p: 1 }).hash('Primera#2024');
for (const statement of ROWS(hash)) await sql.raw(statement).execute(db);
await close();
const { at } = await findPrograms(Number(/\d+/.exec(version)?.[0]), process.env.PATH);
const args = ['--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments', postgres.urlOf('primera')];
const dump = execFileSync(at('pg_dump'), args, { encoding: 'utf8' });
// Without what only psql understands, and without remarks.
const lines = dump.split('\n').filter((line) => !/^(\\|--|$)/.test(line));
writeFileSync(join(import.meta.dirname, 'first-release.sql'), `${lines.join('\n')}\n`);
await postgres.stop();

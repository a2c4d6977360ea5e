import { sql } from 'kysely';
import { copyOfPrepared } from '../../tests/support/api.ts';
import { type Page, tableOf } from './pages.ts';

/** What each table holds. Columns come from the database. */
const TABLES: Readonly<Record<string, string>> = {
  rubro: 'Lines of business (negocios).',
  segmento: 'Segments of a rubro.',
  origen: 'Origins of companies.',
  idioma: 'Languages of surveys and people.',
  empresa: 'Companies.',
  rubro_de_empresa:
    'Which rubro a company had from which day on. Triggers maintain it, so that past campaigns keep their companies.',
  usuario: 'Accounts. `password` is an scrypt hash.',
  grupo: 'Groups of permissions.',
  permiso: 'Permissions by codename.',
  grupo_permiso: 'Permissions of a group.',
  usuario_grupo: 'Groups of a user.',
  usuario_permiso: 'Permissions granted to a user directly.',
  sesion: 'Sessions: families of refresh tokens.',
  sesion_token: 'Refresh tokens that were issued, and when each was used. No secret: only its id.',
  intento_login: 'Failed attempts and requests for links, counted by account, network and mailbox.',
  red_conocida: 'Networks from which a user signed in before; a digest of each.',
  primer_ingreso: 'When a user signed in for the first time.',
  restablecimiento: 'Links for a new password: digests, not the links.',
  token_servicio: 'Service tokens: name, last day, digest of the secret.',
  token_servicio_permiso: 'Permissions of a service token.',
  periodo: 'Spans of time.',
  periodo_activo: 'A periodo that is open for a rubro.',
  recordatorio_programado: 'The days on which the companies of a campaign were reminded on a schedule.',
  tipo_respuesta: 'Kinds of question: 1 choice, 2 number or checkboxes, 3 text.',
  seccion: 'Sections, shared between surveys.',
  pregunta: 'Questions of a section.',
  respuesta: 'Answers to choose from.',
  encuesta: 'Surveys.',
  encuesta_seccion: 'Sections of a survey, in order.',
  encuesta_completada: 'Submissions: the answers of one company to one survey.',
  respuesta_elegida: 'Chosen answers of a submission.',
  respuesta_libre: 'Written answers of a submission.',
  comentario_pregunta: 'Comments on a question of a survey.',
  link_reporte: 'Addresses of embedded reports.',
  vista: 'Saved views of lists: name, list, and the query string of its filters, order and columns.',
  correo: 'The mail queue: reminders, invitations, links and notices.',
  cola_correo: 'State of the mail queue, for example why it is halted. One row.',
  auditoria: 'The audit trail. A trigger refuses changes and removals.',
  version_tabla: 'A version per table, which ETags and caches rest on.',
  huella_secreto: 'Fingerprint of `SECRET_KEY`, so that every process uses the same key.',
  zona_horaria: 'The time zone by which the database decides the day. One row.',
  demo: 'Marks a database that was filled with the demo.',
  kysely_migration: 'Migrations that ran.',
  kysely_migration_lock: 'Lock of the migrations.',
};

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  isGenerated: boolean;
  target: string | null;
  isKey: boolean;
}

const columns = sql<Column>`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.attgenerated <> '' as "isGenerated",
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as target,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as "isKey"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`;

const noteOf = ({ isKey, isGenerated, target }: Column): string =>
  [
    ...(isKey ? ['key'] : []),
    ...(isGenerated ? ['generated'] : []),
    ...(target ? [`[${target}](#${target})`] : []),
  ].join(', ');

function sectionOf(table: string, text: string, own: readonly Column[]): string {
  const rows = own.map((column) => [
    `\`${column.name}\``,
    column.type,
    column.isRequired ? 'no' : 'yes',
    noteOf(column),
  ]);
  return `## ${table}\n\n${text}\n\n${tableOf(['column', 'type', 'null', 'reference'], rows)}`;
}

/** The data dictionary: every table of a migrated database. */
export async function dictionaryPage(): Promise<Page> {
  const database = await copyOfPrepared();
  const { rows } = await columns.execute(database.db).finally(() => database.close());
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const unknown = [...byTable.keys()].filter((table) => !(table in TABLES));
  const gone = Object.keys(TABLES).filter((table) => !byTable.has(table));
  if (unknown.length + gone.length > 0)
    throw new Error(`scripts/docs/dictionary.ts: no description of ${unknown.join()}; no table ${gone.join()}.`);
  return {
    path: 'operators/data-dictionary.md',
    title: 'Data dictionary',
    description: 'Every table and column of the embedded API.',
    order: 20,
    text: Object.entries(TABLES)
      .map(([table, text]) => sectionOf(table, text, byTable.get(table) ?? []))
      .join('\n'),
  };
}

/**
 * `plain` folds a text as `foldText` of packages/survey does: blind to case, accents, the kind of apostrophe, the kind and
 * number of spaces, and format characters. Searches and unique names use it, and so `plain_name` goes.
 */
const APOSTROPHES = '`‘’‛′ʹʻʼʽˈꞋꞌ';
/** Spaces that no decomposition makes a plain one. */
const SPACES = '\u1680\u2028\u2029\u2800';
/** Format characters; `translate` drops what has no counterpart. */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const FORMAT = [
  ...['\u00ad', '\u061c', '\u180e', '\ufeff'],
  ...[...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x206f)],
].join('');
const MARKS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]+';

const QUOTES = "''".repeat(APOSTROPHES.length);
const folded = `btrim(regexp_replace(lower(regexp_replace(
    translate(normalize(replace(value, '´', ''''), nfkd), '${APOSTROPHES}${SPACES}${FORMAT}', '${QUOTES}${' '.repeat(SPACES.length)}'),
    '${MARKS}', '', 'g')), '[ \\t\\n\\r\\f\\v]+', ' ', 'g'))`;

/** Names that are unique, with the rows among which they are. */
const UNIQUE = [
  ['rubro_unica', 'rubro', 'descripcion', 'activo'],
  ['origen_unica', 'origen', 'descripcion', 'activo'],
  ['idioma_unica', 'idioma', 'descripcion', 'activo'],
  ['grupo_unico', 'grupo', 'name', 'true'],
  ['seccion_unica', 'seccion', 'descripcion', 'true'],
  ['usuario_nombre', 'usuario', 'username', 'true'],
] as const;

/** Names that are the same now and were not before stay; all but the first of them are outside the index. */
const unique = ([name, table, column, where]: (typeof UNIQUE)[number]) => `do $$
  declare otras text;
  begin
    select coalesce(string_agg(x.id::text, ','), '0') into otras
      from (select t.id, row_number() over (partition by plain(t.${column}) order by t.id) as lugar
        from ${table} t where ${where}) x where x.lugar > 1;
    drop index if exists ${name};
    execute format('create unique index ${name} on ${table} (plain(${column})) where ${where} and id not in (%s)', otras);
  end $$`;

/** Tables that are searched, each with a column that their text is generated from. */
const SEARCHED = [
  ...(['rubro', 'segmento', 'origen', 'idioma', 'seccion', 'encuesta', 'pregunta'] as const).map(
    (table) => [table, 'descripcion'] as const,
  ),
  ...[['empresa', 'razon_social'] as const, ['grupo', 'name'] as const, ['usuario', 'username'] as const],
  ...[['comentario_pregunta', 'comentario'] as const, ['link_reporte', 'url'] as const],
  ...[['token_servicio', 'nombre'] as const, ['permiso', 'codename'] as const],
];

/** Nothing that is answered changes by this, so that no trigger has to tell of it row by row. */
const generate = (table: string, column: string) => [
  `alter table ${table} disable trigger user`,
  `update ${table} set ${column} = ${column} where busqueda <> plain(busqueda)`,
  `alter table ${table} enable trigger user`,
];

export const statements: readonly string[] = [
  // Most texts are plain ASCII, for which lower case is all that there is to do.
  `create or replace function plain(value text) returns text language sql immutable parallel safe as $$
    select case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value) else ${folded} end $$`,
  ...UNIQUE.map(unique),
  'drop function plain_name(text)',
  ...SEARCHED.flatMap(([table, column]) => generate(table, column)),
];

/**
 * A search is blind to the accents of Guaraní too: its nasal vowels, and the marks of letters that Unicode has no single
 * sign for (g̃). Which names are the same stays as it was: two that differ by such a tilde alone may be there already.
 */
const ACCENTED = 'ÁÀÂÄÃÅáàâäãåÉÈÊËẼéèêëẽÍÌÎÏĨíìîïĩÓÒÔÖÕóòôöõÚÙÛÜŨúùûüũÑñÇçÝỸýÿỹ';
const PLAIN = 'aaaaaaaaaaaaeeeeeeeeeeiiiiiiiiiioooooooooouuuuuuuuuunnccyyyyy';
/** Grave, acute, circumflex, tilde and diaeresis after a letter; what is translated to nothing is left out. */
const MARKS = '\u0300\u0301\u0302\u0303\u0308';

const UNIQUE = [
  ['rubro_unica', 'rubro', 'descripcion', 'where activo'],
  ['origen_unica', 'origen', 'descripcion', 'where activo'],
  ['idioma_unica', 'idioma', 'descripcion', 'where activo'],
  ['grupo_unico', 'grupo', 'name', ''],
] as const;

/** Tables that are searched, each with a column that what is searched is computed of. */
const SEARCHED = [
  ...(['rubro', 'segmento', 'origen', 'idioma', 'seccion', 'encuesta', 'pregunta'] as const).map(
    (table) => [table, 'descripcion'] as const,
  ),
  ...[['empresa', 'razon_social'] as const, ['grupo', 'name'] as const, ['usuario', 'username'] as const],
  ...[['comentario_pregunta', 'comentario'] as const, ['link_reporte', 'url'] as const],
  ['token_servicio', 'nombre'] as const,
];

export const statements: readonly string[] = [
  `do $$ begin execute replace(pg_get_functiondef('plain(text)'::regprocedure), 'plain(', 'plain_name('); end $$`,
  ...UNIQUE.flatMap(([name, table, column, where]) => [
    `drop index ${name}`,
    `create unique index ${name} on ${table} (plain_name(${column})) ${where}`,
  ]),
  `create or replace function plain(value text) returns text language sql immutable parallel safe
   as $$ select lower(translate(value, '${ACCENTED}${MARKS}', '${PLAIN}')) $$`,
  ...SEARCHED.map(([table, column]) => `update ${table} set ${column} = ${column} where busqueda <> plain(busqueda)`),
];

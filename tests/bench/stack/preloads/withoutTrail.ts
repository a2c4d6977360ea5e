import { registerHooks } from 'node:module';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of sources, which have such templates.
/** What goes of the API's sources where they are loaded: the line, and what is read and answered for it alone. */
const GONE: Readonly<Record<string, readonly (readonly [text: string, instead: string])[]>> = {
  'trail/trail.ts': [
    ['export function lineStatement(', 'export function lineStatement() { return sql`select 1`; }\nfunction unused('],
  ],
  'crud/noting.ts': [[', t.id as registro, ${titleOf(resource)} as etiqueta)', ')']],
  'crud/rows.ts': [
    [
      ' from ${table} antes\n    where antes.id = ${id} and t.id = antes.id and t.ctid = antes.ctid and',
      '\n    where t.id = ${id} and',
    ],
    ['besides: sql`, ${sql.join(both)}`', 'besides: sql``'],
  ],
  'surveys/storing.ts': [
    [', ${titleOf(encuestasCompletadas)} as etiqueta)', ')'],
    ['\n      array_agg(l.respuesta) filter (where g.respuesta is null) as idas,', ''],
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the sources end here.

/** Preloaded into an API (`node --import`), which is then without the audit trail: what that costs beside it. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, path = ''] = url.split('/api/src/');
    let source = String(loaded.source);
    for (const [text, instead] of GONE[path] ?? []) {
      if (!source.includes(text)) throw new Error(`${url} has no “${text}” any more.`);
      source = source.replace(text, () => instead);
    }
    return GONE[path] ? { ...loaded, source } : loaded;
  },
});

import type { Condition } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import type { Lang, Text } from '../errors/lang.ts';
import type { Sheet, Value } from '../reports/sheets.ts';
import { linesBefore } from './lines.ts';
import type { Wording } from './wording.ts';

const COLUMNS: readonly Text[] = [
  { es: 'momento', en: 'time' },
  { es: 'usuario', en: 'user' },
  { es: 'acto', en: 'act' },
  { es: 'recurso', en: 'resource' },
  { es: 'registro', en: 'record' },
  { es: 'etiqueta', en: 'label' },
  { es: 'campo', en: 'field' },
  { es: 'antes', en: 'before' },
  { es: 'después', en: 'after' },
  { es: 'pedido', en: 'request' },
];

/** Lines per statement. */
const BATCH = 200;

/** Rows, one per change, paginated by key so that a slow receiver holds no connection. */
async function* rowsOf(db: Db, where: Condition, wording: Wording, timeZone: string): AsyncGenerator<Value[][]> {
  for (let before: number | undefined; ; ) {
    const lines = await linesBefore(db, where, before, BATCH, timeZone);
    const described = await wording.describe(db, lines);
    yield lines.flatMap(({ local, username, acto, recurso, registro, etiqueta, pedido }, index) => {
      const changes = described[index]?.length ? described[index] : [{ nombre: null, antes: null, despues: null }];
      return changes.map(({ nombre, antes, despues }): Value[] => [
        ...[local, username, acto, recurso, registro && String(registro), etiqueta, nombre, antes, despues, pedido],
      ]);
    });
    if (lines.length < BATCH) return;
    before = lines.at(-1)?.id;
  }
}

export function linesSheet(db: Db, where: Condition, wording: Wording, lang: Lang, timeZone: string): Sheet {
  const columns = COLUMNS.map((column) => ({ header: column[lang], width: 20 }));
  return { columns, rows: rowsOf(db, where, wording, timeZone) };
}

import type { Condition } from '../crud/resource.ts';
import { refuse } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { cell } from '../reports/csv.ts';
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

export function delimiterOf(raw: unknown): string {
  return raw === undefined || raw === ';' ? ';' : raw === ',' ? ',' : refuse('delimiter');
}

interface Options {
  lang: Lang;
  delimiter: string;
  timeZone: string;
}

/** Lines as chunks of CSV, a row per change, paginated by key so that a slow receiver holds no connection. */
export async function* linesCsv(
  db: Db,
  where: Condition,
  wording: Wording,
  { lang, delimiter, timeZone }: Options,
): AsyncGenerator<string> {
  const row = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(delimiter)}\r\n`;
  yield `\ufeff${row(COLUMNS.map((column) => column[lang]))}`;
  for (let before: number | undefined; ; ) {
    const lines = await linesBefore(db, where, before, BATCH, timeZone);
    const described = await wording.describe(db, lines);
    const rows = lines.flatMap(({ local, username, acto, recurso, registro, etiqueta, pedido }, index) => {
      const changes = described[index]?.length ? described[index] : [{ nombre: null, antes: null, despues: null }];
      return changes.map(({ nombre, antes, despues }) =>
        row([local, username, acto, recurso, registro, etiqueta, nombre, antes, despues, pedido]),
      );
    });
    yield rows.join('');
    if (lines.length < BATCH) return;
    before = lines.at(-1)?.id;
  }
}

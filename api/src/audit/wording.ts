import { sql } from 'kysely';
import { titleOf } from '../crud/auditing.ts';
import { fieldOf, type Resource, type Row } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { idsIn, targetTable } from '../fields/fields.ts';
import type { StoredLine } from './lines.ts';

interface ChangeText {
  campo: string;
  nombre: string;
  antes: string | null;
  despues: string | null;
}

type Changed = Pick<StoredLine, 'recurso' | 'cambios'> & { acto?: string };

/** Current names of records, by table. */
type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

const WORDS = {
  si: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  cambiada: { es: 'cambiada', en: 'changed' },
  todas: { es: 'Todas', en: 'All' },
  caracteres: { es: 'caracteres', en: 'characters' },
} as const satisfies Record<string, Text>;

/** The suffix that replaces the rest of a long text in the trail: its length and its digest. */
const SHORTENED = /… \[(\d+);sha256=([\da-f]{64})\]$/;

/** Labels of changes that are no field of the resource. */
const OTHER_LABELS: Readonly<Record<string, Text>> = {
  activo: { es: 'Activo', en: 'Active' },
  password: { es: 'Contraseña', en: 'Password' },
  preguntas: { es: 'Preguntas', en: 'Questions' },
  respuestas: { es: 'Respuestas', en: 'Answers' },
  empresas: { es: 'Empresas', en: 'Companies' },
  sin_correo: { es: 'Empresas sin correo', en: 'Companies without an address' },
  recordatorios_programados: { es: 'Recordatorios programados', en: 'Scheduled reminders' },
  prueba: { es: 'Prueba', en: 'Test' },
  resultados_publicados: { es: 'Resultados publicados', en: 'Results published' },
  asunto: { es: 'Asunto', en: 'Subject' },
  texto: { es: 'Texto', en: 'Text' },
  dias: { es: 'Días', en: 'Days' },
  archivo: { es: 'Archivo', en: 'File' },
  cantidad: { es: 'Cantidad', en: 'Number' },
  columnas: { es: 'Columnas', en: 'Columns' },
  formato: { es: 'Formato', en: 'Format' },
  search: { es: 'Búsqueda', en: 'Search' },
  ordering: { es: 'Orden', en: 'Sorting' },
  opciones: { es: 'Opciones', en: 'Options' },
  identificadores: { es: 'Identificadores', en: 'Ids' },
  completas: { es: 'Solo completas', en: 'Complete only' },
  delimiter: { es: 'Separador', en: 'Delimiter' },
};

/** The question of a change of answers. */
function questionOf(campo: string): number | undefined {
  const id = /^pregunta\.(\d+)$/.exec(campo)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The table of the identifiers in a field. */
function targetOf(resource: Resource | undefined, campo: string): TableName | undefined {
  // Older lines name the answers without their questions.
  if (questionOf(campo) !== undefined || (campo === 'respuestas' && !resource?.fields.respuestas)) return 'respuesta';
  if (campo === 'empresas' || campo === 'sin_correo') return 'empresa';
  return targetTable(fieldOf(resource, campo) ?? {});
}

/** Describes audit lines for people, with the names of fields and of related records. */
export class Wording {
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #lang: Lang;

  constructor(resources: readonly Resource[], lang: Lang) {
    this.#resources = new Map(resources.map((resource) => [resource.table, resource]));
    this.#lang = lang;
  }

  /** The changes of each line as text; one statement reads the names of all related records. */
  async describe(db: Db, lines: readonly Changed[]): Promise<ChangeText[][]> {
    const names = await this.#names(db, lines);
    return lines.map(({ acto, recurso, cambios }) => {
      const resource = this.#resources.get(recurso);
      const order = Object.keys(resource?.fields ?? {});
      const placeOf = (campo: string) => (order.includes(campo) ? order.indexOf(campo) : order.length);
      return Object.entries(cambios)
        .filter(([campo]) => acto !== 'crear' || campo !== 'activo')
        .toSorted(
          ([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other, 'en', { numeric: true }),
        )
        .map(([campo, [before, after]]) => ({
          ...{ campo, nombre: this.#nameOf(resource, campo, names) },
          antes: this.#text(resource, campo, before, after, names),
          despues: this.#text(resource, campo, after, before, names),
        }));
    });
  }

  async #names(db: Db, lines: readonly Changed[]): Promise<Names> {
    const wanted = new Map<TableName, Set<number>>();
    const want = (table: TableName, ids: readonly number[]) => {
      const known = wanted.get(table) ?? new Set();
      for (const id of ids) known.add(id);
      wanted.set(table, known);
    };
    for (const { recurso, cambios } of lines) {
      for (const [campo, values] of Object.entries(cambios)) {
        const question = questionOf(campo);
        if (question !== undefined) want('pregunta', [question]);
        const table = targetOf(this.#resources.get(recurso), campo);
        if (table) want(table, values.flatMap(idsIn));
      }
    }
    const parts = [...wanted].map(
      ([table, ids]) => sql`select ${sql.lit(table)} as tabla, t.id, ${this.#titleOf(table)} as nombre
        from ${sql.table(table)} t where t.id = any(${[...ids]}::int[])`,
    );
    if (parts.length === 0) return new Map();
    const { rows } = await sql<{
      tabla: string;
      id: number;
      nombre: string;
    }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return new Map(
      [...Map.groupBy(rows, ({ tabla }) => tabla)].map(([tabla, found]) => [
        tabla,
        new Map(found.map(({ id, nombre }) => [id, nombre])),
      ]),
    );
  }

  #titleOf(table: TableName) {
    const resource = this.#resources.get(table);
    const translated = resource?.label.find((name) => resource.fields[name]?.translated);
    if (translated) return sql.ref(this.#lang === 'en' ? `t.${translated}_en` : `t.${translated}`);
    return resource ? titleOf(resource) : sql.ref('t.descripcion');
  }

  #nameOf(resource: Resource | undefined, campo: string, names: Names): string {
    const question = questionOf(campo);
    if (question !== undefined) return names.get('pregunta')?.get(question) ?? `#${question}`;
    return (fieldOf(resource, campo)?.label ?? OTHER_LABELS[campo])?.[this.#lang] ?? campo;
  }

  /** The names of the columns of a list's file. */
  #columns(resource: Resource, names: string): string {
    if (names === 'todas') return WORDS.todas[this.#lang];
    return names
      .split(',')
      .map((name) => fieldOf(resource, name)?.label[this.#lang] ?? name)
      .join(', ');
  }

  #text(resource: Resource | undefined, campo: string, value: unknown, other: unknown, names: Names): string | null {
    if (value === null || value === '') return null;
    if (resource?.secrets?.includes(campo)) return WORDS.cambiada[this.#lang];
    const table = targetOf(resource, campo);
    const ids = table ? idsIn(value) : [];
    if (table && ids.length > 0) return ids.map((id) => names.get(table)?.get(id) ?? `#${id}`).join(', ');
    if (resource && campo === 'columnas' && typeof value === 'string') return this.#columns(resource, value);
    const word = fieldOf(resource, campo)?.words?.[String(value)];
    if (word) return word[this.#lang];
    if (Array.isArray(value)) return this.#parts(value, Array.isArray(other) ? other : []) || null;
    const isDay = fieldOf(resource, campo)?.schema.format === 'date';
    return isDay ? String(value).split('-').toReversed().join('/') : this.#plain(value);
  }

  /** The descriptions of parts; a changed part also shows its other differences. */
  #parts(parts: readonly unknown[], others: readonly unknown[]): string {
    const isRow = (part: unknown): part is Row => typeof part === 'object' && part !== null;
    const counterparts = new Map(others.filter(isRow).map((row) => [row.id, row]));
    return parts
      .map((part) => {
        if (!isRow(part)) return this.#plain(part);
        const counterpart = counterparts.get(part.id);
        const differs = Object.entries(part).filter(
          ([name, value]) =>
            counterpart && name !== 'descripcion' && JSON.stringify(value) !== JSON.stringify(counterpart[name]),
        );
        const more = differs.map(([name, value]) => `${name}: ${this.#plain(value)}`).join(', ');
        return more ? `${part.descripcion} (${more})` : String(part.descripcion);
      })
      .join(', ');
  }

  #plain(value: unknown): string {
    if (typeof value === 'boolean') return (value ? WORDS.si : WORDS.no)[this.#lang];
    if (Array.isArray(value)) return this.#parts(value, []);
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–');
    return text.replace(SHORTENED, (_, length, digest) => {
      return `… (${length} ${WORDS.caracteres[this.#lang]}, SHA-256 ${digest})`;
    });
  }
}

import type { Contado, NumerosLeidos } from './figures.ts';
import { type Cell, isPublished, type Place, passes } from './hiding.ts';
import type { PreguntaLeida } from './submissions.ts';

interface Opcion {
  respuesta: number | null;
  descripcion: string;
  empresas: number;
}

interface Barra {
  desde: number;
  hasta: number;
  empresas: number;
}

/** What was answered to a question. */
export interface Resumen {
  empresas: number;
  opciones: Opcion[];
  numeros: (Omit<NumerosLeidos, 'pregunta' | 'paso'> & { barras: Barra[] }) | null;
  textos: number | null;
}

/** The place of a bound without what binary fractions add to it. */
const bound = (place: number, step: number): number => Number((place * step).toPrecision(12));

function barsOf({ paso, minimo, cantidad }: NumerosLeidos, counted: Contado['barras']): Barra[] {
  if (paso === null) return [{ desde: minimo, hasta: minimo, empresas: cantidad }];
  const [first, last] = [counted[0]?.lugar ?? 0, counted.at(-1)?.lugar ?? 0];
  const known = new Map(counted.map(({ lugar, empresas }) => [lugar, empresas]));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    desde: bound(first + index, paso),
    hasta: bound(first + index + 1, paso),
    empresas: known.get(first + index) ?? 0,
  }));
}

/** What was counted, by question: the figures that a filter may be told. */
export class Figures {
  readonly #minimum: number;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #sent: readonly Cell[];
  readonly #answered: ReadonlyMap<number, Cell[]>;
  readonly #chosen: ReadonlyMap<number, Contado['elegidas']>;
  readonly #bars: ReadonlyMap<number, Contado['barras']>;
  readonly #numbers: ReadonlyMap<number, NumerosLeidos>;
  readonly #texts: ReadonlyMap<number, Contado['textos'][number]>;
  /** Many questions were answered by the same companies. */
  readonly #decided = new Map<string, boolean>();

  constructor(counted: Contado, minimum: number) {
    this.#minimum = minimum;
    const places = counted.celdas.map(({ celda, segmento, origen, tamano }): [number, Place] => [
      celda,
      [segmento === null ? null : String(segmento), String(origen), tamano],
    ]);
    this.#places = new Map(places);
    this.#sent = counted.celdas.map((cell) => this.#cellOf(cell));
    const byQuestion = Map.groupBy(counted.respondidas, ({ pregunta }) => pregunta);
    this.#answered = new Map([...byQuestion].map(([id, rows]) => [id, rows.map((row) => this.#cellOf(row))]));
    this.#chosen = Map.groupBy(counted.elegidas, ({ respuesta }) => respuesta);
    this.#bars = Map.groupBy(counted.barras, ({ pregunta }) => pregunta);
    this.#numbers = new Map(counted.numeros.map((row) => [row.pregunta, row]));
    this.#texts = new Map(counted.textos.map((row) => [row.pregunta, row]));
  }

  /** How many companies sent the survey and pass the filter; null where that is hidden. */
  sent(filter: Place): number | null {
    return this.#told(this.#sent, filter);
  }

  /** Whether anybody answered a question, whatever the filter. */
  wasAnswered(question: number): boolean {
    return this.#answered.has(question);
  }

  /** How many companies answered a question and pass the filter; null where that is hidden. */
  answered(question: number, filter: Place): number | null {
    return this.#told(this.#answered.get(question) ?? [], filter);
  }

  /** What was answered to a question by those who pass the filter; null where that is hidden. */
  summary(question: PreguntaLeida, filter: Place, beside: string): Resumen | null {
    const { pregunta, respuestas } = question;
    const empresas = this.answered(pregunta, filter);
    if (empresas === null) return null;
    const texts = this.#texts.get(pregunta);
    const opciones = respuestas
      .map(({ id, descripcion, activo }) => ({ respuesta: id, descripcion, empresas: this.#chose(id, filter), activo }))
      .filter(({ activo, respuesta }) => activo || this.#chosen.has(respuesta))
      .map(({ activo: _, ...option }): Opcion => option);
    if (opciones.length > 0 && texts) opciones.push({ respuesta: null, descripcion: beside, empresas: texts.empresas });
    const isWritten = texts !== undefined || (opciones.length === 0 && question.tipo_respuesta !== 2);
    return { empresas, opciones, numeros: this.#numbersOf(pregunta), textos: isWritten ? (texts?.textos ?? 0) : null };
  }

  #numbersOf(question: number): Resumen['numeros'] {
    const found = this.#numbers.get(question);
    if (!found) return null;
    const { pregunta: _, paso: __, ...numbers } = found;
    return { ...numbers, barras: barsOf(found, this.#bars.get(question) ?? []) };
  }

  #chose(answer: number, filter: Place): number {
    const cells = (this.#chosen.get(answer) ?? []).map((row) => this.#cellOf(row));
    return cells.reduce((sum, { place, companies }) => sum + (passes(place, filter) ? companies : 0), 0);
  }

  #cellOf({ celda, empresas }: { celda: number; empresas: number }): Cell {
    const place = this.#places.get(celda);
    if (!place) throw new Error(`cell ${celda} was counted and not read`);
    return { place, companies: empresas };
  }

  #told(cells: readonly Cell[], filter: Place): number | null {
    const sorted = cells.toSorted((one, other) => (JSON.stringify(one.place) < JSON.stringify(other.place) ? -1 : 1));
    const key = JSON.stringify([sorted, filter]);
    const known = this.#decided.get(key) ?? isPublished(sorted, filter, this.#minimum);
    this.#decided.set(key, known);
    if (!known) return null;
    return cells.reduce((sum, { place, companies }) => sum + (passes(place, filter) ? companies : 0), 0);
  }
}

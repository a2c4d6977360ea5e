import type { Contado } from './figures.ts';
import { type Cell, isPublished, type Place, passes } from './hiding.ts';
import { type NumberSummary, summarizeNumbers, type WrittenNumber } from './numbers.ts';
import type { PreguntaLeida } from './submissions.ts';

interface Opcion {
  respuesta: number | null;
  descripcion: string;
  empresas: number;
}

/** The summary of a question. */
export interface Resumen {
  empresas: number;
  opciones: Opcion[];
  numeros: NumberSummary | null;
  textos: number | null;
}

/** The counts by cell. */
export type PorCelda = Pick<Contado, 'celdas' | 'respondidas'>;

/** Counts of companies, unless they are hidden. */
export class Companies {
  readonly #minimum: number;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #sent: readonly Cell[];
  readonly #answered: ReadonlyMap<number, Cell[]>;
  /** Decisions by cells, because the same companies answer many questions. */
  readonly #decided = new Map<string, boolean>();

  constructor({ celdas, respondidas }: PorCelda, minimum: number) {
    this.#minimum = minimum;
    const places = celdas.map(({ celda, segmento, origen, tamano }): [number, Place] => [
      celda,
      [segmento === null ? null : String(segmento), String(origen), tamano],
    ]);
    this.#places = new Map(places);
    this.#sent = celdas.map((cell) => this.#cellOf(cell));
    const byQuestion = Map.groupBy(respondidas, ({ pregunta }) => pregunta);
    this.#answered = new Map([...byQuestion].map(([id, rows]) => [id, rows.map((row) => this.#cellOf(row))]));
  }

  /** How many sent the survey; null if hidden. */
  sent(filter: Place): number | null {
    return this.#published(this.#sent, filter);
  }

  /** Whether any company answered a question, regardless of the filter. */
  hasAnswer(question: number): boolean {
    return this.#answered.has(question);
  }

  /** How many answered a question; null if that or the filter is hidden. */
  answered(question: number, filter: Place): number | null {
    return this.sent(filter) === null ? null : this.#published(this.#answered.get(question) ?? [], filter);
  }

  #cellOf({ celda, empresas }: { celda: number; empresas: number }): Cell {
    const place = this.#places.get(celda);
    if (!place) throw new Error(`The cell ${celda} is missing.`);
    return { place, companies: empresas };
  }

  #published(cells: readonly Cell[], filter: Place): number | null {
    const sorted = cells.toSorted((one, other) => (JSON.stringify(one.place) < JSON.stringify(other.place) ? -1 : 1));
    const key = JSON.stringify([sorted, filter]);
    const known = this.#decided.get(key) ?? isPublished(sorted, filter, this.#minimum);
    this.#decided.set(key, known);
    if (!known) return null;
    return cells.reduce((sum, { place, companies }) => sum + (passes(place, filter) ? companies : 0), 0);
  }
}

/** Figures by question, for one filter. */
export class Figures {
  readonly companies: Companies;
  readonly #filter: Place;
  readonly #chosen: ReadonlyMap<number, number>;
  readonly #numbers: ReadonlyMap<number, readonly WrittenNumber[]>;
  readonly #texts: ReadonlyMap<number, Contado['textos'][number]>;

  constructor(counted: Contado, filter: Place, minimum: number) {
    this.companies = new Companies(counted, minimum);
    this.#filter = filter;
    this.#chosen = new Map(counted.elegidas.map(({ respuesta, empresas }) => [respuesta, empresas]));
    this.#numbers = new Map(counted.numeros.map(({ pregunta, valores }) => [pregunta, valores]));
    this.#texts = new Map(counted.textos.map((row) => [row.pregunta, row]));
  }

  /** The summary of a question; null if hidden. `beside` labels texts that were written in addition to options. */
  summary({ pregunta, respuestas, tipo_respuesta }: PreguntaLeida, beside: string): Resumen | null {
    const empresas = this.companies.answered(pregunta, this.#filter);
    if (empresas === null) return null;
    const texts = this.#texts.get(pregunta);
    const opciones = respuestas
      .filter(({ id, activo }) => activo || this.#chosen.has(id))
      .map(({ id, descripcion }): Opcion => ({ respuesta: id, descripcion, empresas: this.#chosen.get(id) ?? 0 }));
    const isWritten = texts !== undefined || (opciones.length === 0 && tipo_respuesta !== 2);
    if (opciones.length > 0 && texts) opciones.push({ respuesta: null, descripcion: beside, empresas: texts.empresas });
    const numeros = summarizeNumbers(this.#numbers.get(pregunta) ?? []);
    return { empresas, opciones, numeros, textos: isWritten ? (texts?.textos ?? 0) : null };
  }
}

const NOTHING = Buffer.alloc(0);

/**
 * Collects the chunks of a response. While they equal the expected body nothing is collected: a large answer that has
 * not changed is compared chunk by chunk, and never held twice.
 */
export class ResponseBody {
  readonly #expected: Buffer | null;
  /** How many bytes were the same so far; -1 once one was not. */
  #same: number;
  #pieces: Buffer[] | null = null;

  constructor(expected: Buffer | null) {
    this.#expected = expected;
    this.#same = expected === null ? -1 : 0;
  }

  add(piece: Buffer): void {
    const expected = this.#expected;
    if (expected !== null && this.#same >= 0) {
      const end = this.#same + piece.length;
      if (end <= expected.length && expected.compare(piece, 0, piece.length, this.#same, end) === 0) {
        this.#same = end;
        return;
      }
      if (this.#same > 0) this.#pieces = [expected.subarray(0, this.#same)];
      this.#same = -1;
    }
    if (this.#pieces === null) this.#pieces = [piece];
    else this.#pieces.push(piece);
  }

  /** All of it; the expected buffer itself where it is equal to that. */
  whole(): Buffer {
    const expected = this.#expected;
    if (expected !== null && this.#same >= 0) {
      return this.#same === expected.length ? expected : expected.subarray(0, this.#same);
    }
    const [first] = this.#pieces ?? [];
    return this.#pieces?.length === 1 && first ? first : Buffer.concat(this.#pieces ?? [NOTHING]);
  }
}

/** Memory that two threads see, for what one gives to the other again and again. */
export class SharedSlot {
  readonly #memory = new Map<string, SharedArrayBuffer>();

  bytes(name: string, given: Uint8Array): Uint8Array {
    const copy = new Uint8Array(this.#room(name, given.length), 0, given.length);
    copy.set(given);
    return copy;
  }

  words(name: string, given: ArrayLike<number>): Int32Array {
    const bytes = Int32Array.BYTES_PER_ELEMENT * given.length;
    const copy = new Int32Array(this.#room(name, bytes), 0, given.length);
    copy.set(given);
    return copy;
  }

  #room(name: string, bytes: number): SharedArrayBuffer {
    const memory = this.#memory.get(name);
    if (memory && memory.byteLength >= bytes) return memory;
    const larger = new SharedArrayBuffer(2 * bytes);
    this.#memory.set(name, larger);
    return larger;
  }
}

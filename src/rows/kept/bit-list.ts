/** A bit for each number from 0, all clear at first; as long as the highest one set needs. */
export class BitList {
  #bytes = new Uint8Array(0);

  has(index: number): boolean {
    return ((this.#bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
  }

  set(index: number): void {
    const byte = index >> 3;
    if (byte >= this.#bytes.length) {
      const longer = new Uint8Array(2 * (byte + 1));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (1 << (index & 7));
  }

  clear(index: number): void {
    const byte = index >> 3;
    if (byte < this.#bytes.length)
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) & ~(1 << (index & 7));
  }
}

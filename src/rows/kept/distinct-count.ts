const INDEX_BITS = 14;
const REGISTERS = 2 ** INDEX_BITS;
/** Bits of a hash that are left. */
const REST_BITS = 32 - INDEX_BITS;

/**
 * Estimates how many different texts there are, by their hashes, within 1 or 2 % in 16 KB: HyperLogLog, with Ertl's estimator
 * (New cardinality estimation algorithms for HyperLogLog sketches, 2017, section 4).
 */
export class DistinctCount {
  readonly #longest = new Uint8Array(REGISTERS);

  add(code: number): void {
    // What MurmurHash3 ends with: each bit depends on all.
    let mixed = Math.imul(code ^ (code >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
    const at = mixed >>> REST_BITS;
    const length = Math.min(REST_BITS, Math.clz32(mixed << INDEX_BITS)) + 1;
    if (length > (this.#longest[at] as number)) this.#longest[at] = length;
  }

  get estimate(): number {
    const counts = new Uint32Array(REST_BITS + 2);
    for (let at = 0; at < REGISTERS; at += 1) {
      const length = this.#longest[at] as number;
      counts[length] = (counts[length] as number) + 1;
    }
    let sum = REGISTERS * tau(1 - (counts[REST_BITS + 1] ?? 0) / REGISTERS);
    for (let length = REST_BITS; length > 0; length -= 1) sum = (sum + (counts[length] ?? 0)) / 2;
    sum += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS);
    return Math.round(REGISTERS ** 2 / (2 * Math.LN2) / sum);
  }
}

function sigma(share: number): number {
  let [power, factor, sum] = [share, 1, share];
  for (let before = -1; before !== sum && Number.isFinite(sum); factor *= 2) {
    power *= power;
    before = sum;
    sum += power * factor;
  }
  return sum;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, factor, sum] = [share, 1, 1 - share];
  for (let before = -1; before !== sum; ) {
    root = Math.sqrt(root);
    factor /= 2;
    before = sum;
    sum -= (1 - root) ** 2 * factor;
  }
  return sum / 3;
}

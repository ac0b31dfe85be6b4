const CHUNK_BITS = 16;
/** Rows whose values lie together. */
export const CHUNK_ROWS = 2 ** CHUNK_BITS;

/** Where the value of a row is in its chunk. */
export function placeInChunk(row: number): number {
  return row % CHUNK_ROWS;
}

/** The chunk that has a row's value, made if there is none: memory is taken for rows that there are, and nothing is copied. */
export function chunkOf<T>(chunks: T[], row: number, make: () => T): T {
  const at = row >>> CHUNK_BITS;
  const chunk = chunks[at] ?? make();
  chunks[at] = chunk;
  return chunk;
}

/** The chunk that has a row's value, if there is one. */
export function chunkAt<T>(chunks: readonly T[], row: number): T | undefined {
  return chunks[row >>> CHUNK_BITS];
}

/** A chunk with a number for each row, all 0. */
export function numberChunk(): Uint32Array {
  return new Uint32Array(CHUNK_ROWS);
}

import { createReadStream } from 'node:fs';
import Papa from 'papaparse';

export function read(file, onRow) {
  let header = true;
  return new Promise((resolve, reject) => {
    // Given bytes it breaks characters that cross the edge of a chunk, so the stream decodes them.
    Papa.parse(createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 }), {
      skipEmptyLines: true,
      chunk({ data }) {
        for (const row of header ? data.slice(1) : data) onRow(row);
        header = false;
      },
      complete: resolve,
      error: reject,
    });
  });
}

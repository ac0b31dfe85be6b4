import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';

/** The way most scripts use csv-parse: rows as objects by the header's names. */
export async function read(file, onRow) {
  const parser = createReadStream(file).pipe(parse({ columns: true }));
  parser.on('readable', () => {
    for (let row = parser.read(); row !== null; row = parser.read()) onRow(Object.values(row));
  });
  await finished(parser);
}

import { createReadStream } from 'node:fs';
import { inferSchema, initParser } from 'udsv';

export async function read(file, onRow) {
  let parser;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    parser ??= initParser(inferSchema(chunk));
    parser.chunk(chunk, parser.stringArrs, onRow);
  }
  parser.end();
}

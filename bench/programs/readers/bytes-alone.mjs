import { createReadStream } from 'node:fs';

/** The least that any reader does: gets the bytes. */
export async function read(file) {
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 }))
    bytes += chunk.length;
  return bytes;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Constants, Mapping } from '../mapping/mapping.ts';

/** What makes two runs the same. */
export interface Fingerprinted {
  readonly file: string;
  readonly service: string;
  readonly mapping: Mapping | undefined;
  readonly constants: Constants;
  /** Sheet and header row, where flags say them. */
  readonly sheet: string | number | undefined;
  readonly headerRow: number | undefined;
}

/** Equal for the same content, service, mapping and constants, whatever the file is called. */
export async function fingerprintOf(input: Fingerprinted): Promise<string> {
  const { file, ...settings } = input;
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

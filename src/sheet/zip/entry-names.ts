import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel } from 'yauzl';

/** Bits and fields that say that a name is UTF-8 (APPNOTE 4.4.4, 4.6.9). */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

/**
 * Gives entries the names that a person would read: as they say, else in UTF-8 if they can be, else in the encoding in which all of them
 * make sense, as programs write them in the encoding of their computer.
 */
export async function nameEntries(entries: readonly Entry[]): Promise<void> {
  const others: Entry[] = [];
  for (const entry of entries) {
    const { fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields } = entry;
    const isUnicode = (flags & UTF8_FLAG) !== 0 || isUtf8(raw);
    if (!isUnicode && !extraFields.some(({ id }) => id === UNICODE_PATH)) others.push(entry);
    const given = isUnicode ? flags | UTF8_FLAG : flags;
    entry.fileName = getFileNameLowLevel(given, raw, extraFields, false);
  }
  if (others.length === 0) return;
  const { chooseLegacy } = await import('../csv/encoding/choose-legacy.ts');
  const { decodeBytes } = await import('../csv/encoding/decode-bytes.ts');
  const head = Buffer.concat(others.flatMap(({ fileNameRaw }) => [fileNameRaw, Buffer.from('\n')]));
  const { guesses } = await chooseLegacy({ head, complete: true });
  const encoding = guesses[0]?.encoding ?? 'cp437';
  for (const entry of others) {
    entry.fileName = decodeBytes(entry.fileNameRaw, encoding).replaceAll('\\', '/');
  }
}

import iconv from 'iconv-lite';
import { createSevenBitDecoder, isSevenBit } from './seven-bit.ts';

/** Tables of iconv-lite for encodings that it has by another name: Apple's Cyrillic is the Ukrainian one since 1999. */
const TABLES: Readonly<Record<string, string>> = { maccyrillic: 'macukraine' };

/** Apple put the euro sign in the place of another in 1998; iconv-lite's tables are older. */
const BEFORE_EURO: Readonly<Record<string, string>> = {
  macintosh: '¤',
  macroman: '¤',
  maccroatian: '¤',
  maciceland: '¤',
  macromania: '¤',
  maccyrillic: '¤',
  macukraine: '¤',
  macgreek: '\u00ad',
};

/** Romanian has commas below its letters; iconv-lite's table has the cedillas that stood for them. */
const COMMAS: Readonly<Record<string, string>> = { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' };

/** Bytes of one encoding to text, piece by piece. Not for UTF-8 and UTF-16. */
export interface LegacyDecoder {
  /** @param bytes whole characters */
  write(bytes: Buffer): string;
  end(): string;
}

export function createLegacyDecoder(encoding: string): LegacyDecoder {
  if (isSevenBit(encoding)) return createSevenBitDecoder(encoding);
  const decoder = iconv.getDecoder(TABLES[encoding] ?? encoding);
  const sign = BEFORE_EURO[encoding];
  const repair = (text: string) => {
    if (sign === undefined) return text;
    const repaired = text.replaceAll(sign, '€');
    return encoding === 'macromania'
      ? repaired.replace(/[ŞşŢţ]/g, (letter) => COMMAS[letter] ?? letter)
      : repaired;
  };
  return { write: (bytes) => repair(decoder.write(bytes)), end: () => repair(decoder.end() ?? '') };
}

/** The text of bytes that end with a whole character; bytes that mean nothing become U+FFFD. */
export function decodeBytes(bytes: Buffer, encoding: string): string {
  const decoder = createLegacyDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

const characterTables = new Map<string, readonly string[]>();

/** What each byte of an encoding of one byte per character stands for. */
export function characterTable(encoding: string): readonly string[] {
  const known = characterTables.get(encoding);
  if (known) return known;
  const table = [...decodeBytes(ALL_BYTES, encoding)];
  characterTables.set(encoding, table);
  return table;
}

/** Whether two encodings make the same text of words, which have one character a byte. */
export function readAlike(words: readonly string[], one: string, other: string): boolean {
  if (one === other) return true;
  const bytes = Buffer.from(words.join('\n'), 'latin1');
  return decodeBytes(bytes, one) === decodeBytes(bytes, other);
}

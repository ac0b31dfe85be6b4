import iconv from 'iconv-lite';
import { oncePer } from '../../../rows/kept/memoize.ts';

/** iconv-lite's names for tables that it has under another name: Apple's Cyrillic has been the Ukrainian one since 1999. */
const TABLES: Readonly<Record<string, string>> = { maccyrillic: 'macukraine' };

/** Characters that Apple replaced by the euro sign in 1998; iconv-lite's tables are older. */
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

/** Romanian has commas below its letters; iconv-lite's table has the cedillas that were once used instead. */
const COMMAS: Readonly<Record<string, string>> = { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' };

/** Decodes bytes of one encoding piece by piece. Not for UTF-8 and UTF-16. */
export interface LegacyDecoder {
  /** @param bytes Whole characters. */
  write(bytes: Buffer): string;
  end(): string;
}

export function createLegacyDecoder(encoding: string): LegacyDecoder {
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

/** Decodes bytes that end with a whole character; invalid bytes become U+FFFD. */
export function decodeBytes(bytes: Buffer, encoding: string): string {
  const decoder = createLegacyDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

/** Returns the character of each byte of an encoding with one byte per character. */
export const characterTable = oncePer((encoding: string): readonly string[] => [
  ...decodeBytes(ALL_BYTES, encoding),
]);

/** Whether two encodings decode words to the same text. The words have one character per byte. */
export function readAlike(words: readonly string[], one: string, other: string): boolean {
  if (one === other) return true;
  const bytes = Buffer.from(words.join('\n'), 'latin1');
  return decodeBytes(bytes, one) === decodeBytes(bytes, other);
}

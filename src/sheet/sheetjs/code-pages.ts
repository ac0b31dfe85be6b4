/** The package's own tables of code pages. */
export interface CodeTables {
  decode(codePage: number, bytes: string | ArrayLike<number>): string;
  encode(codePage: number, text: string, format?: string): unknown;
}

/**
 * What the package asks for texts in code pages. Its tables take three times as long to load as the package itself, and few files
 * need them: most texts are UTF-16, or ASCII. Like the worker that uses it, this uses nothing from outside itself.
 */
export class CodePages {
  readonly #utf16 = 1200;
  /** Those whose first half is ASCII: of Windows, of the Macintosh, and UTF-8. */
  readonly #likeAscii: ReadonlySet<number> = new Set([
    ...[874, 932, 936, 949, 950, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 10_000, 65_001],
  ]);
  readonly utils: CodeTables;

  /** @param load loads the tables */
  constructor(load: () => CodeTables) {
    this.utils = {
      decode: (codePage, bytes) => this.#decode(codePage, bytes) ?? load().decode(codePage, bytes),
      encode: (codePage, text, format) => load().encode(codePage, text, format),
    };
  }

  /** The text as the tables would give it, or nothing if it takes them. */
  #decode(codePage: number, bytes: string | ArrayLike<number>): string | undefined {
    if (codePage === this.#utf16 && Buffer.isBuffer(bytes)) return bytes.toString('utf16le');
    if (!this.#likeAscii.has(codePage) || typeof bytes === 'string') return undefined;
    let text = '';
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte >= 0x80) return undefined;
      text += String.fromCharCode(byte);
    }
    return text;
  }
}

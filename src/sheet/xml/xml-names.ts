/** Attributes that LibreOffice adds beside the standard's own, under the same names: `calcext:value-type`. */
const EXTENSIONS: readonly string[] = ['calcext', 'loext'];

const SPACE = 0x20;
const SLASH = 0x2f;
const COLON = 0x3a;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Finds names of elements and attributes in XML without a string for each. */
export class XmlNames {
  /** The name that was read last, without its prefix; '' if it is not one of those that matter. */
  name = '';
  /** Hash of the whole name, to compare an end tag with its start tag. */
  hash = 0;
  readonly #names = new Map<number, string>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      let hash = 0;
      for (let i = 0; i < name.length; i += 1) hash = mix(hash, name.charCodeAt(i));
      this.#names.set(hash, name);
    }
  }

  /** Reads the name that begins there, whatever its prefix; returns the position after it. */
  read(xml: Buffer, from: number): number {
    let local = from;
    let hash = 0;
    let whole = 0;
    let at = from;
    for (; at < xml.length; at += 1) {
      const byte = xml[at] as number;
      if (byte <= SPACE || byte === SLASH || byte === GREATER || byte === EQUALS) break;
      whole = mix(whole, byte);
      hash = mix(hash, byte);
      if (byte !== COLON) continue;
      local = at + 1;
      hash = 0;
    }
    const name = this.#names.get(hash);
    this.hash = whole;
    this.name = name !== undefined && isName(name, xml, local, at) ? name : '';
    if (local > from && this.name !== '' && isExtension(xml, from, local - 1)) this.name = '';
    return at;
  }
}

function mix(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function isName(name: string, xml: Buffer, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let i = 0; i < name.length; i += 1) {
    if (xml[from + i] !== name.charCodeAt(i)) return false;
  }
  return true;
}

function isExtension(xml: Buffer, from: number, to: number): boolean {
  return EXTENSIONS.some((prefix) => isName(prefix, xml, from, to));
}

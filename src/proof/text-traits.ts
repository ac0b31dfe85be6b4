/** Scripts that are distinguished; everything else is in "another script". */
const SCRIPTS = [
  'Latin Hangul Han Hiragana Katakana Bopomofo Cyrillic Greek Armenian Georgian Hebrew Arabic',
  'Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Thai Lao Khmer Myanmar Tibetan Mongolian Ethiopic Cherokee',
].flatMap((names) => names.split(' '));

const SCRIPT_TESTS: readonly (readonly [string, RegExp])[] = [
  ...SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const),
  ['emoji', /\p{Emoji_Presentation}|\p{Regional_Indicator}/u],
  // Digits, punctuation and marks belong to every script.
  ['', /\p{Script=Common}|\p{Script=Inherited}/u],
];

const ASCII = /^[\x20-\x7e]*$/;
const ASCII_LETTER = /[A-Za-z]/;

/** Whether a text can have `width` terminal cells or more, which costs nothing to know. */
export function mayBeAsWide(text: string, width: number): boolean {
  return text.length * 2 >= width;
}

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

const NOT_KNOWN_YET = 0;
const ANOTHER = SCRIPT_TESTS.length + 1;

/** Finds the scripts of texts. Looks each character up once. */
export class ScriptReader {
  readonly #scriptOf = new Uint8Array(0x110000);
  readonly #seen: boolean[] = [];

  /** The scripts that a text is written in, each once. */
  read(text: string): readonly string[] {
    if (ASCII.test(text)) return ASCII_LETTER.test(text) ? LATIN : NONE;
    this.#seen.fill(false);
    const scripts: string[] = [];
    for (const character of text) {
      const script = this.#indexOf(character);
      if (this.#seen[script]) continue;
      this.#seen[script] = true;
      const name = scriptName(script);
      if (name !== '') scripts.push(name);
    }
    return scripts;
  }

  #indexOf(character: string): number {
    const point = character.codePointAt(0) ?? 0;
    const known = this.#scriptOf[point] ?? NOT_KNOWN_YET;
    if (known !== NOT_KNOWN_YET) return known;
    const script = scriptOf(character);
    this.#scriptOf[point] = script;
    return script;
  }
}

/** The number of a character's script, from 1. */
export function scriptOf(character: string): number {
  const found = SCRIPT_TESTS.findIndex(([, test]) => test.test(character));
  return found === -1 ? ANOTHER : found + 1;
}

/** The name of a script; '' for characters that belong to every one. */
export function scriptName(script: number): string {
  return script === ANOTHER ? 'another script' : (SCRIPT_TESTS[script - 1]?.[0] ?? '');
}

const LATIN: readonly string[] = ['Latin'];
const NONE: readonly string[] = [];

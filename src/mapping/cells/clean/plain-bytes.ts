import type { CleanStep } from './clean-steps.ts';

/** Whether steps surely leave a stretch of UTF-8 as it is, which has no white space at its ends. */
export type IsPlain = (bytes: Uint8Array, start: number, end: number) => boolean;

const APOSTROPHE = 0x27;
const STAYS = 1;
/** Stays if it is not white space beside white space. */
const SPACE = 2;

/**
 * Finds the cells that need no cleaning without making their texts: ASCII that no step changes, Hangul syllables and Han
 * characters. null for steps that may change any text. A property test holds it against the steps themselves.
 */
export function compileIsPlain(steps: readonly CleanStep[]): IsPlain | null {
  if (!steps.every(hasPlainBytes)) return null;
  const kinds = new Uint8Array(128).fill(STAYS);
  let leastCharacters = 0;
  let isTitle = false;
  for (const step of steps) {
    if (typeof step === 'object' && 'pad' in step) {
      leastCharacters = Math.max(leastCharacters, step.pad);
    }
    if (step === 'collapse') {
      kinds.fill(0, 0, 0x20);
      kinds[0x20] = SPACE;
    } else if (typeof step === 'object' && 'case' in step) {
      if (step.case === 'title') {
        isTitle = true;
        kinds[APOSTROPHE] = 0;
      } else if (step.case === 'upper') kinds.fill(0, 0x61, 0x7b);
      else kinds.fill(0, 0x41, 0x5b);
    }
  }
  const checksSpaces = kinds[0x20] === SPACE;
  return (bytes, start, end) => {
    let characters = 0;
    let isInWord = false;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x80) {
        if (kinds[byte] === 0) return false;
        if (checksSpaces && byte === 0x20 && bytes[at + 1] === 0x20) return false;
        if (isTitle) {
          const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
          // Letters are small within a word, and capital at its start. Digits go on with a word, but begin none.
          if (isLetter && byte >= 0x61 !== isInWord) return false;
          isInWord = isLetter || (isInWord && byte >= 0x30 && byte <= 0x39);
        }
      } else if (isHangulOrHan(bytes, at)) {
        isInWord = true;
        at += 2;
      } else return false;
      characters += 1;
    }
    return characters >= leastCharacters;
  };
}

function hasPlainBytes(step: CleanStep): boolean {
  if (typeof step === 'string') return true;
  return 'case' in step || 'pad' in step;
}

/** U+4E00 to U+9FFF and U+AC00 to U+D77F: letters without case or width, which Unicode never composes or decomposes. */
function isHangulOrHan(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] as number;
  if (first < 0xe4 || first > 0xed) return false;
  const second = bytes[at + 1] as number;
  if (first === 0xe4) return second >= 0xb8;
  if (first === 0xea) return second >= 0xb0;
  return first !== 0xed || second <= 0x9d;
}

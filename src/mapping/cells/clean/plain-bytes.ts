import type { CleanStep } from './clean-steps.ts';

/** Whether steps surely leave a stretch of UTF-8 as it is, which has no white space at its ends. */
export type IsPlain = (bytes: Uint8Array, start: number, end: number) => boolean;

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
  for (const step of steps) {
    if (step === 'collapse') {
      kinds.fill(0, 0, 0x20);
      kinds[0x20] = SPACE;
    } else if (typeof step === 'object' && 'case' in step) {
      if (step.case === 'upper') kinds.fill(0, 0x61, 0x7b);
      else kinds.fill(0, 0x41, 0x5b);
    }
  }
  const checksSpaces = kinds[0x20] === SPACE;
  return (bytes, start, end) => {
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x80) {
        if (kinds[byte] === 0) return false;
        if (checksSpaces && byte === 0x20 && bytes[at + 1] === 0x20) return false;
      } else if (isHangulOrHan(bytes, at)) at += 2;
      else return false;
    }
    return true;
  };
}

function hasPlainBytes(step: CleanStep): boolean {
  if (typeof step === 'string') return true;
  return 'case' in step && step.case !== 'title';
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

import { type CleanStep, compileStep, OF_TEXTS } from './clean-steps.ts';

/** Whether steps surely leave a stretch of UTF-8 as it is, which has no white space at its ends. */
export type IsPlain = (bytes: Uint8Array, start: number, end: number) => boolean;

const SPACE = 0x20;
const APOSTROPHES = "'’";

// What is known of a character, as bits:
const KNOWN = 1;
/** No step changes it, wherever it stands; `case: title` is not asked. */
const STAYS = 2;
const LETTER = 4;
/** It goes on with a word, which a letter begins. */
const OF_WORD = 8;
/** `case: title` leaves it as it is at the start of a word, and within one. */
const STAYS_FIRST = 16;
const STAYS_WITHIN = 32;

/** Characters of up to two and of up to three bytes. */
const OF_TWO_BYTES = 0x800;
const OF_THREE_BYTES = 0x10000;

/**
 * Finds the cells that need no cleaning without making their texts. What steps do to a character is found by running them, once.
 * Characters that may change with those beside them need the text, as do those of four bytes. null for steps that may change any
 * text. A property test holds it against the steps themselves.
 */
export function compileIsPlain(steps: readonly CleanStep[]): IsPlain | null {
  if (!steps.every(hasPlainBytes)) return null;
  const least = Math.max(0, ...steps.map((step) => (isPad(step) ? step.pad : 0)));
  if (steps.every(isPad)) return (bytes, start, end) => hasCharacters(bytes, start, end, least);
  const collapses = steps.includes('collapse');
  const isTitle = steps.some(isTitleCase);
  const toKind = compileKinds(steps);
  const kinds = new Uint8Array(OF_THREE_BYTES);
  const bytesStay = isTitle ? NO_BYTES : toBytesThatStay(toKind, collapses);
  return (bytes, start, end) => {
    if (least > 0 && !hasCharacters(bytes, start, end, least)) return false;
    let isInWord = false;
    for (let at = start; at < end; at += 1) {
      let code = bytes[at] as number;
      if (bytesStay[code] === 1) continue;
      if (code >= 0x80) {
        if (code >= 0xf0) return false;
        if (code < 0xe0) code = ((code & 0x1f) << 6) | ((bytes[at + 1] as number) & 0x3f);
        else {
          const second = (bytes[at + 1] as number) & 0x3f;
          at += 1;
          code = ((code & 0x0f) << 12) | (second << 6) | ((bytes[at + 1] as number) & 0x3f);
        }
        at += 1;
      } else if (collapses && code === SPACE && bytes[at + 1] === SPACE) return false;
      let kind = kinds[code] as number;
      if (kind === 0) {
        kind = toKind(code);
        kinds[code] = kind;
      }
      if ((kind & STAYS) === 0) return false;
      if (isTitle) {
        const isStaying = (kind & (isInWord ? STAYS_WITHIN : STAYS_FIRST)) !== 0;
        isInWord = (kind & (isInWord ? OF_WORD : LETTER)) !== 0;
        if (isInWord && !isStaying) return false;
      }
    }
    return true;
  };
}

const NO_BYTES = new Uint8Array(256);

/** First bytes of U+4000 to U+9FFF and U+B000 to U+CFFF. */
const HAN_AND_HANGUL = [0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xeb, 0xec];

/** By byte: 1 if each character that it is part of stays, so that the byte itself need not be looked at. */
function toBytesThatStay(toKind: (code: number) => number, collapses: boolean): Uint8Array {
  const stay = new Uint8Array(256);
  // The first byte of a character decides. Those of three bytes are too many to ask for all: no step changes Han and Hangul.
  stay.fill(1, 0x80, 0xe0);
  for (const first of HAN_AND_HANGUL) stay[first] = 1;
  for (let code = 0; code < OF_TWO_BYTES; code += 1) {
    const first = code < 0x80 ? code : 0xc0 | (code >> 6);
    if (code < 0x80) stay[first] = 1;
    if ((toKind(code) & STAYS) === 0 || (collapses && code === SPACE)) stay[first] = 0;
  }
  return stay;
}

function hasCharacters(bytes: Uint8Array, start: number, end: number, least: number): boolean {
  if (end - start < least) return false;
  let characters = 0;
  for (let at = start; at < end && characters < least; at += 1) {
    if (((bytes[at] as number) & 0xc0) !== 0x80) characters += 1;
  }
  return characters === least;
}

/** Returns what finds out about a character. */
function compileKinds(steps: readonly CleanStep[]): (code: number) => number {
  const runs = steps
    .filter((step) => !isPad(step) && !isTitleCase(step))
    .map((step) => compileStep(step));
  const isTitle = steps.some(isTitleCase);
  return (code) => {
    const character = String.fromCharCode(code);
    // The letter before an apostrophe decides what follows it.
    const dependsOnOthers = JOINED.test(character) || (isTitle && APOSTROPHES.includes(character));
    if (dependsOnOthers || !runs.every((run) => run(character) === character)) return KNOWN;
    let kind = KNOWN | STAYS;
    if (/\p{L}/u.test(character)) kind |= LETTER;
    if (/[\p{L}\p{N}]/u.test(character)) kind |= OF_WORD;
    if (character.toUpperCase() === character) kind |= STAYS_FIRST;
    if (character.toLowerCase() === character) kind |= STAYS_WITHIN;
    return kind;
  };
}

/** Marks, and jamo: what Unicode composes with the character before (UAX 15, NFC_Quick_Check=Maybe), and half surrogate pairs. */
const JOINED = /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\udfff]/u;

function hasPlainBytes(step: CleanStep): boolean {
  if (typeof step === 'string') return !OF_TEXTS.has(step);
  return 'case' in step || isPad(step);
}

function isPad(step: CleanStep): step is Extract<CleanStep, { readonly pad: number }> {
  return typeof step === 'object' && 'pad' in step;
}

function isTitleCase(step: CleanStep): boolean {
  return typeof step === 'object' && 'case' in step && step.case === 'title';
}

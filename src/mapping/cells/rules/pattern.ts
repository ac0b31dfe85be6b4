import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { compileSimplePattern, type SimplePattern } from './simple-pattern.ts';

/** Longer ones are programs, not patterns. */
const MAX_CHARS = 1000;

export type Pattern = Pick<SimplePattern, 'test'> & Partial<SimplePattern>;

/**
 * Compiles a pattern of RE2, which the whole text has to match. No text takes longer than by its length.
 *
 * @returns what is wrong with one that is invalid
 */
export function compilePattern(pattern: string): Pattern | { readonly problem: string } {
  const simple = pattern.length > MAX_CHARS ? null : compileSimplePattern(pattern);
  if (simple && pattern !== '') return simple;
  const compiled = compileSearch(pattern);
  return 'problem' in compiled ? compiled : { test: (text) => compiled.testExact(text) };
}

/**
 * Compiles a pattern of RE2 that is looked for in texts.
 *
 * @returns what is wrong with one that is invalid
 */
export function compileSearch(pattern: string): RE2JS | { readonly problem: string } {
  if (pattern === '') return { problem: 'must not be empty' };
  if (pattern.length > MAX_CHARS) return { problem: `must have at most ${MAX_CHARS} characters` };
  const { RE2JS, RE2JSException } = loadRe2();
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const why = error.message.replace(/^error parsing regexp: /, '');
    return { problem: `must be a regular expression in RE2 syntax (${why})` };
  }
}

/** Loaded only where a pattern needs it: it takes a tenth of a second. */
function loadRe2(): typeof import('re2js') {
  return createRequire(import.meta.url)('re2js');
}

import path from 'node:path';
import process from 'node:process';
import type { CommandWord } from '../run/origin.ts';
import { isSavedName } from '../run/saved/saved-name.ts';
import { toCamelCase } from './check-flags.ts';
import {
  INPUT_OPTIONS,
  LEDGER_OPTIONS,
  PASSWORD_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SERVICE_OPTIONS,
} from './options.ts';
import { toShellWord } from './shell/shell-word.ts';

/** Flags for the files that are written at the end. */
const OUTPUTS = Object.keys({ ...RESULTS_OPTIONS, ...REPORT_OPTIONS });

/** Flags whose value is a file. */
const FILES: ReadonlySet<string> = new Set([
  ...['mapping', 'corrections', 'variables', 'api-key-file'],
  ...Object.keys(PASSWORD_OPTIONS),
  ...OUTPUTS,
]);

/** What is listed, how long is waited, and whether checks may be asked, says nothing of what is ordered. */
const LEFT_OUT: ReadonlySet<string> = new Set(['max-issues', 'timeout-ms', 'checks']);

export function toInputWords(flags: object): CommandWord[] {
  return toWords(Object.keys(INPUT_OPTIONS), flags);
}

/** The flags of a command that say where the service is, so far as they were given: the environment has the rest. */
export function toServiceWords(flags: object): CommandWord[] {
  return toWords(Object.keys(SERVICE_OPTIONS), flags);
}

export function toLedgerWords(flags: object): CommandWord[] {
  return toWords(Object.keys(LEDGER_OPTIONS), flags);
}

export function toOutputWords(flags: object): CommandWord[] {
  return toWords(OUTPUTS, flags);
}

function toWords(names: readonly string[], flags: object): CommandWord[] {
  const given = new Map(Object.entries(flags));
  return names
    .filter((name) => !LEFT_OUT.has(name))
    .flatMap((name): CommandWord[] => {
      const value = given.get(toCamelCase(name));
      if (value === undefined || value === false) return [];
      if (value === true) return [`--${name}`];
      const text = String(value);
      if (text.startsWith('-')) return [`--${name}=${text}`];
      const isFile = FILES.has(name) && !(name === 'mapping' && isSavedName(text));
      return [`--${name}`, isFile ? { file: path.resolve(text) } : text];
    });
}

export function toArguments(words: readonly CommandWord[]): string[] {
  return words.map((word) => (typeof word === 'string' ? word : word.file));
}

export function toShellWords(words: readonly CommandWord[]): string[] {
  return words.map((word) =>
    toShellWord(typeof word === 'string' ? word : nameFromHere(word.file)),
  );
}

/** A file's name from the working folder on where it lies in it, else its path. */
export function nameFromHere(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const isBelow = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  if (!isBelow) return file;
  return relative.startsWith('-') ? `.${path.sep}${relative}` : relative;
}

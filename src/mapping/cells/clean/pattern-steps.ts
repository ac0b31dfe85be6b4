import type { RE2JS } from 're2js';
import { compileSearch } from '../rules/pattern.ts';
import type { Other } from './map-step.ts';
import { finding, type RunStep } from './run-step.ts';

/** Replaces what a pattern matches. */
export interface ReplaceStep {
  readonly replace: {
    /** RE2 */
    readonly pattern: string;
    /** `$1` and `${name}` are groups of the pattern, `$$` is a dollar. */
    readonly with: string;
    /** Whether all that matches is replaced, not only the first. */
    readonly all: boolean;
  };
}

/** Takes what a pattern first matches. */
export interface ExtractStep {
  readonly extract: {
    /** RE2 */
    readonly pattern: string;
    /** Number or name of a group of the pattern. @default the only group; the whole match if there is none */
    readonly group?: string | undefined;
  };
  /** What becomes of a text without a match. @default an error */
  readonly other?: Other | undefined;
}

interface Fault {
  readonly key: string;
  readonly problem: string;
}

/** Texts in which a pattern shows that it also matches nothing: before, behind and between characters. */
const PROBES = ['', 'a', ' ', '-', 'a a', '0'];
const REFERENCE = /\$(?:(?<dollar>\$)|(?<number>\d+)|\{(?<name>[^{}]*)\})?/g;

/** Returns what is wrong with the keys of `replace`; null if nothing is. */
export function checkReplace({ replace }: ReplaceStep): Fault | null {
  const search = compileSearch(replace.pattern);
  if ('problem' in search) return { key: 'pattern', problem: search.problem };
  for (const probe of PROBES) {
    const matcher = search.matcher(probe);
    while (matcher.find()) {
      if (matcher.start() < matcher.end()) continue;
      return { key: 'pattern', problem: 'must not match the empty text, which is everywhere' };
    }
  }
  const wrong = toParts(replace.with, search).find((part) => typeof part === 'object');
  return wrong ? { key: 'with', ...wrong } : null;
}

/** Returns what is wrong with the keys of `extract`; null if nothing is. */
export function checkExtract({ extract: { pattern, group } }: ExtractStep): Fault | null {
  const search = compileSearch(pattern);
  if ('problem' in search) return { key: 'pattern', problem: search.problem };
  if (group === undefined) {
    const count = search.groupCount();
    return count < 2
      ? null
      : { key: 'pattern', problem: `has ${count} groups: say which in group` };
  }
  return groupOf(group, search) === null ? { key: 'group', problem: notThere(search) } : null;
}

export function compileReplaceStep({ replace }: ReplaceStep): RunStep {
  const search = toSearch(replace.pattern);
  const parts = toParts(replace.with, search);
  return (text) => {
    const matcher = search.matcher(text);
    let made = '';
    let at = 0;
    while (matcher.find()) {
      if (matcher.start() === matcher.end()) continue;
      made += text.slice(at, matcher.start());
      for (const part of parts)
        made += typeof part === 'number' ? (matcher.group(part) ?? '') : part;
      at = matcher.end();
      if (!replace.all) break;
    }
    return made + text.slice(at);
  };
}

export function compileExtractStep({ extract, other }: ExtractStep): RunStep {
  const search = toSearch(extract.pattern);
  const only = search.groupCount() === 1 ? 1 : 0;
  const group = extract.group === undefined ? only : (groupOf(extract.group, search) ?? 0);
  const unclean = {
    wanted: `must have a part that matches ${extract.pattern}`,
    fix: 'Correct the cell, or the pattern in the mapping; or set "other" there to keep or empty',
  };
  const find = (text: string) => {
    const matcher = search.matcher(text);
    // A match of nothing is none.
    const isFound = matcher.find() && matcher.start() < matcher.end();
    return isFound ? (matcher.group(group) ?? '') : null;
  };
  return finding(find, (text) => (other === 'keep' ? text : other === 'empty' ? '' : unclean));
}

function toSearch(pattern: string): RE2JS {
  const search = compileSearch(pattern);
  if ('problem' in search) throw new TypeError(`pattern ${pattern} ${search.problem}`);
  return search;
}

/** The texts and groups of a replacement; what is wrong in the place of a group that is not there. */
function toParts(replacement: string, search: RE2JS): (string | number | { problem: string })[] {
  const parts: ReturnType<typeof toParts> = [];
  let at = 0;
  for (const match of replacement.matchAll(REFERENCE)) {
    const { dollar, number, name = number } = match.groups ?? {};
    parts.push(replacement.slice(at, match.index));
    at = match.index + match[0].length;
    const group = name === undefined ? null : groupOf(name, search);
    const problem = `${notThere(search)}, and $$ for a dollar`;
    parts.push(dollar ?? group ?? { problem });
  }
  return [...parts, replacement.slice(at)];
}

function groupOf(name: string, search: RE2JS): number | null {
  const group = /^\d+$/.test(name) ? Number(name) : search.namedGroups()[name];
  return group === undefined || group > search.groupCount() ? null : group;
}

function notThere(search: RE2JS): string {
  const count = search.groupCount();
  const names = Object.keys(search.namedGroups()).map((name) => `, ${name}`);
  const groups = count === 0 ? 'none' : `${count === 1 ? '1' : `1 to ${count}`}${names.join('')}`;
  return `must have a group of the pattern (${groups})`;
}

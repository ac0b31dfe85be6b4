import { isRejectsName } from '../../output/stamped-name.ts';

/** Programs write under such names until a file is whole. */
const TEMPORARY = /^~\$|^\.|\.(?:part|partial|tmp|temp|crdownload|download|filepart)$/i;

export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

/** Whether a job takes a file: one of its own names, or rows that a person has corrected. */
export function isWantedName(name: string, patterns: readonly string[]): boolean {
  return isRejectsName(name) || fitsPattern(name, patterns);
}

/** Whether a name fits one of these patterns, with `*` and `?`; capitals do not matter, nor how a system composes letters. */
export function fitsPattern(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => starsOf(name, pattern) !== undefined);
}

/** What each `*` of a pattern stands for in a name; undefined if the name does not fit it. */
export function starsOf(name: string, pattern: string): readonly string[] | undefined {
  return toExpression(pattern.normalize('NFC')).exec(name.normalize('NFC'))?.slice(1);
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.replace(/\*+/g, '*').split(/([*?])/);
  const source = parts.map((part) => {
    if (part === '*') return '(.*)';
    return part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`, 'isu');
}

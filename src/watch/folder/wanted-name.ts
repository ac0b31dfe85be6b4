/** Programs write under such names until a file is whole. */
const TEMPORARY = /^~\$|^\.|\.(?:part|partial|tmp|temp|crdownload|download|filepart)$/i;

export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

/** Whether a name fits one of these patterns, with `*` and `?`; capitals do not matter. */
export function fitsPattern(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => toExpression(pattern).test(name));
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.replace(/\*+/g, '*').split(/([*?])/);
  const source = parts.map((part) => {
    if (part === '*') return '.*';
    return part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`, 'isu');
}

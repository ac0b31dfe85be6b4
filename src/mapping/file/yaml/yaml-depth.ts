import { Lexer } from 'yaml';

/** Mappings need ten. The parser calls itself for each level, and V8 can end a process whose stack is nearly full. */
const MAX_DEPTH = 200;

/** Comes before the text of a scalar (`CST.SCALAR`). */
const SCALAR = '\x1f';

/** Whether a YAML text has more levels than any mapping, counted without calling itself: brackets, indentation and dashes. */
export function isTooDeep(text: string): boolean {
  let brackets = 0;
  let levelsOfLine = 0;
  let levelsOutside = 0;
  let before = '\n';
  for (const token of new Lexer().lex(text)) {
    const isText = before === SCALAR;
    const isIndentation = before.endsWith('\n') && /^[ \t]/.test(token);
    before = token;
    if (isText) continue;
    if (token === '[' || token === '{') {
      if (brackets === 0) levelsOutside = levelsOfLine;
      brackets += 1;
    } else if (token === ',') levelsOfLine = levelsOutside;
    else if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1);
    else if (token.endsWith('\n')) levelsOfLine = 0;
    else if (isIndentation) levelsOfLine = token.length;
    else if (token === '-' || token === '?' || token === ':') levelsOfLine += 1;
    if (brackets + levelsOfLine > MAX_DEPTH) return true;
  }
  return false;
}

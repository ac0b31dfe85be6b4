/** How the shells of Windows hand a typed word on, by their documented rules, and how a program reads it then. */

/** Runs of text in a word of PowerShell: plain, or between single quotes, doubled inside (about_Quoting_Rules). */
export function readPowerShellWord(word: string): string {
  const quotes = "['\u2018-\u201b]";
  const quoted = new RegExp(`^${quotes}((?:[^'\u2018-\u201b]|${quotes}{2})*)${quotes}$`).exec(word);
  if (quoted) return (quoted[1] ?? '').replaceAll(new RegExp(`(${quotes})${quotes}`, 'g'), '$1');
  if (/[\s"'`$@#(){};,|&<>*?[\]\u2013-\u2015\u2018-\u201f]/.test(word))
    throw new Error(`no word: ${word}`);
  return word;
}

/** Windows PowerShell 5.1: nothing is escaped; quotes stand around what has white space outside of quotes. */
export function throughPowerShell5(word: string): string | undefined {
  const text = readPowerShellWord(word);
  const outside = text.replaceAll(/(?<!\\)"(?:[^"]|\\")*?(?<!\\)"/g, '');
  return readArgument(/\s/.test(outside) ? `"${text}"` : text);
}

/** PowerShell 7.3 and later: a program gets the text as it is (about_Parsing, `$PSNativeCommandArgumentPassing`). */
export function throughPowerShell7(word: string): string {
  return readPowerShellWord(word);
}

/** cmd: variables first, then carets outside of quotes. */
export function throughCmd(word: string): string | undefined {
  const expanded = word.replaceAll(/%[A-Za-z_]\w*%/g, 'EXPANDED');
  let line = '';
  let isQuoted = false;
  for (let at = 0; at < expanded.length; at++) {
    const sign = expanded[at] ?? '';
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|<>()]/.test(sign)) throw new Error(`no word: ${word}`);
    line += !isQuoted && sign === '^' ? (expanded[++at] ?? '') : sign;
  }
  return readArgument(line);
}

/** The one argument that a program finds ("Parsing C command-line arguments", Microsoft); undefined when it is not one. */
function readArgument(line: string): string | undefined {
  let text = '';
  let isQuoted = false;
  let isThere = false;
  for (let at = 0; at < line.length; at++) {
    const backslashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    const isBeforeQuote = line[at + backslashes] === '"';
    text += '\\'.repeat(isBeforeQuote ? backslashes >> 1 : backslashes);
    at += backslashes;
    const sign = line[at];
    if (sign === undefined) break;
    isThere = true;
    if (sign === '"' && backslashes % 2 === 0) {
      if (isQuoted && line[at + 1] === '"') text += line[++at];
      else isQuoted = !isQuoted;
    } else if (!isQuoted && /\s/.test(sign)) return undefined;
    else text += sign;
  }
  return isQuoted || (line !== '' && !isThere && text === '') || line === '' ? undefined : text;
}

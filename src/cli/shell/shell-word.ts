import { ownShell, type Shell } from './shell.ts';

/** Texts that each shell takes as they are. */
const PLAIN: Readonly<Record<'sh' | 'powershell' | 'cmd', RegExp>> = {
  sh: /^[\p{L}\p{N}_@:,./+-]+$/u,
  // Flags are whole only without dots and colons; what begins with a dot or a digit may be read as a number.
  powershell: /^(?:(?:\.{0,2}[\\/]|[\p{L}_])[\p{L}\p{N}_.:\\/+-]*|--?\p{L}[\p{L}-]*|\d+)$/u,
  cmd: /^[\p{L}\p{N}_@:./\\+-]+$/u,
};

/**
 * A file's name as a command that is suggested has it: in quotes where a shell would take it for something else.
 *
 * @param shell It is typed into. @default the one that this command was typed into
 * @example
 * toShellWord('my list (1).csv'); // '"my list (1).csv"'
 */
export function toShellWord(text: string, shell: Shell = ownShell()): string {
  switch (shell) {
    case 'sh':
      return PLAIN.sh.test(text) ? text : quoteForSh(text);
    case 'powershell':
      return PLAIN.powershell.test(text) ? text : quoteForPowerShell(asArgument(text));
    case 'pwsh':
      return PLAIN.powershell.test(text) ? text : quoteForPowerShell(text);
    case 'cmd':
      return PLAIN.cmd.test(text) ? text : quoteForCmd(text);
  }
}

/** Texts that mean themselves between double quotes, for the shells of all systems; a Windows path is one of them. */
const SAFE_IN_DOUBLE = /^(?!.*\\(?:\\|$))[^"$`!%\p{Cc}]+$/u;

function quoteForSh(text: string): string {
  if (SAFE_IN_DOUBLE.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Between single quotes nothing but these counts, and PowerShell takes typographic ones for the same (about_Quoting_Rules). */
function quoteForPowerShell(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/**
 * Windows PowerShell hands an argument on as it is, between double quotes only where it has a space: what a program takes
 * out of those must be put in before (about_Parsing, "Passing arguments that contain quote characters").
 */
function asArgument(text: string): string {
  if (text === '') return '""';
  const escaped = escapeQuotes(text, '\\"');
  return /\s/.test(text) ? escaped.replace(/\\+$/, '$&$&') : escaped;
}

/** In cmd a percent sign counts between quotes too: it goes outside of them, behind a caret. */
function quoteForCmd(text: string): string {
  const escaped = escapeQuotes(text, '""').replaceAll(/\\+(?=%|$)/g, '$&$&');
  return `"${escaped.replaceAll('%', '"^%"')}"`;
}

/** Backslashes before a double quote count twice for the programs of Windows. */
function escapeQuotes(text: string, quote: string): string {
  return text.replaceAll(/(\\*)"/g, (_, backslashes: string) => backslashes.repeat(2) + quote);
}

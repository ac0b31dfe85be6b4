/** Texts that every shell takes as they are. */
const PLAIN = /^[\p{L}\p{N}_@:,./+-]+$/u;

/** Texts that mean themselves between double quotes, for the shells of all systems; a Windows path is one of them. */
const SAFE_IN_DOUBLE = /^(?!.*\\(?:\\|$))[^"$`!%\p{Cc}]+$/u;

/**
 * A file's name as a command that is suggested has it: in quotes where a shell would take it for something else.
 *
 * @example
 * toShellWord('my list (1).csv'); // '"my list (1).csv"'
 */
export function toShellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (SAFE_IN_DOUBLE.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

import { words } from '../words.ts';

/** What people call an issue or a reason with this code: in words of its own, or as the code reads. */
export function titleOfCode(code: string): string {
  const said = words.check.titles[code] ?? code.replaceAll('_', ' ');
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

/** A reason as the ledger says it, with what people call its code. */
export function reasonText({
  code,
  text,
}: {
  readonly code: string;
  readonly text: string;
}): string {
  return text.startsWith(code) ? `${titleOfCode(code)}${text.slice(code.length)}` : text;
}

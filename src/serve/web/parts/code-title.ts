import { words } from '../words.ts';

/** What people call an issue or a reason with this code: in words of its own, or as the code reads. */
export function titleOfCode(code: string): string {
  const said = words.check.titles[code] ?? code.replaceAll('_', ' ');
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

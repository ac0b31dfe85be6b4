import { columnWidths, fitTo, toVisible } from './visible-text.ts';

/** What a look-up found, for people: a list as a table, one thing as its fields. */
export function toLookUpText(found: object): string {
  return Array.isArray(found) ? toTable(found) : toFields(found, '');
}

function toTable(items: readonly Record<string, unknown>[]): string {
  if (items.length === 0) return 'None found.\n';
  const columns = ['project_id', 'status', 'order_id', 'ps_code', 'title', 'mtime'];
  const rows = [columns, ...items.map((item) => columns.map((column) => text(item[column])))];
  const widths = columnWidths(rows);
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => fitTo(cell, widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function toFields(item: object, indent: string): string {
  return Object.entries(item)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? `${indent}${name}\n${toFields(value, `${indent}  `)}`
        : `${indent}${name.padEnd(18)} ${text(value)}\n`,
    )
    .join('');
}

function text(value: unknown): string {
  return toVisible(String(value ?? ''));
}

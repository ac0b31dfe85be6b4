import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as XLSX from 'xlsx';
import type { CliResult } from './cli.ts';
import type { Shop } from './shop.ts';

/** Commands in what was printed: each stands at the end of a line, or on one of its own. */
export function commandsIn(text: string): string[] {
  return [...text.matchAll(/(?:^ {2}|: )(vdpipe .+)$/gm)].map(([, command = '']) => command);
}

/** A command of which a shell takes every word as it stands. */
const PLAIN = /^vdpipe(?: [\w./:=-]+)*$/;

/** Types a command as it was printed, as a shell takes it. */
export function type(shop: Shop, command: string): Promise<CliResult> {
  if (PLAIN.test(command)) return shop.call(command.split(' ').slice(1));
  const script = `vdpipe() { printf '%s\\0' "$@"; }; ${command}`;
  const words = execFileSync('bash', ['-c', script]).toString().split('\0').slice(0, -1);
  return shop.call(words);
}

/** The file with rows to correct that a command names. */
export function fileIn(shop: Shop, command: string | undefined): string {
  const [, quoted, plain] =
    /(?:"([^"]*\.(?:csv|xlsx))"|(\S+\.(?:csv|xlsx)))/.exec(command ?? '') ?? [];
  return path.join(shop.folder, quoted ?? plain ?? '');
}

type Row = Record<string, string>;

/** What a person does with a file of rows to correct: types cells anew, or deletes rows (null). */
export function correct(file: string, edit: (row: Row) => Row | null, headerRow = 1): void {
  const isCsv = file.endsWith('.csv');
  const book = isCsv ? undefined : XLSX.read(readFileSync(file));
  const name = book?.SheetNames.find((one) => (book.Sheets[one]?.['!ref'] ?? 'A1') !== 'A1') ?? '';
  const lines: string[][] = book
    ? XLSX.utils.sheet_to_json(book.Sheets[name] ?? {}, {
        header: 1,
        raw: false,
        defval: '',
        blankrows: true,
      })
    : parse(readFileSync(file, 'utf8'), { bom: true, relax_column_count: true });
  const header = lines[headerRow - 1] ?? [];
  const edited = lines.slice(headerRow).flatMap((cells) => {
    const row = edit(Object.fromEntries(header.map((title, i) => [title, cells[i] ?? ''])));
    return row ? [header.map((title) => row[title] ?? '')] : [];
  });
  const all = [...lines.slice(0, headerRow), ...edited];
  if (!book) {
    const quoted = all.map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    );
    writeFileSync(file, `${quoted.join('\r\n')}\r\n`);
    return;
  }
  book.Sheets[name] = XLSX.utils.aoa_to_sheet(all);
  writeFileSync(file, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
}

import type { Constants } from '../../src/index.ts';
import type { Book } from './workbook.ts';

/** The class of issue 32 that a list belongs to: its section and number; D has no numbers. */
export type Point =
  | 'A1'
  | 'A2'
  | 'A3'
  | 'A4'
  | 'A5'
  | 'A6'
  | 'A7'
  | 'A8'
  | 'A9'
  | 'A10'
  | 'B11'
  | 'B12'
  | 'B13'
  | 'B14'
  | 'B15'
  | 'C16'
  | 'C17'
  | 'C18'
  | 'C19'
  | 'C20'
  | 'D';

/**
 * What must happen: `order`: ordered as meant, for nobody would doubt it. `warn`: ordered as meant, with a warning. `ask`: nothing
 * is ordered until a person says what is meant. `refuse`: an error, as it cannot be meant.
 */
export type Must = 'order' | 'warn' | 'ask' | 'refuse';

export interface MeantOrder {
  readonly project: string;
  readonly user: string;
  readonly copies: number;
  /** An exact decimal number. */
  readonly price: string;
  /** The printed texts of each row, by variable; empty ones are left out. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

export type Content = string | Uint8Array | Book;

/** A list as people make them, and what it means. */
export interface List {
  /** A plain sentence that no other list has. */
  readonly name: string;
  readonly point: Point;
  /** The file's name; a book is written in the format of its extension. */
  readonly file: string;
  readonly content: Content;
  /** Lists that the mapping names, by file name. */
  readonly beside?: Readonly<Record<string, Content>>;
  /** YAML; `proposed`: what `init` proposes is used as it is. @default none, the header's names are reserved ones */
  readonly mapping?: string;
  /** What flags say of all rows. */
  readonly flags?: Constants;
  /** `unclear` with `warn`: whatever is ordered, it must be said. */
  readonly meant: readonly MeantOrder[] | 'unclear';
  readonly must: Must;
  /** The readings that are possible, of a list that must ask. */
  readonly both?: string;
  /** For `order` and `warn`: an error is right too, as somebody careful may want to be asked. */
  readonly mayStop?: true;
  /** What is at stake if nothing is said. @default money, in section C text */
  readonly stake?: 'money' | 'text';
}

/**
 * Reads orders from a table. A line is `project user copies price | text | text`, the texts in the order of `ids`; a line that begins
 * with `|` is another row of the order above. A text in double quotes is a JSON text.
 */
export function orders(ids: string, table: string): MeantOrder[] {
  const variables = ids.split(' ').filter((id) => id !== '');
  const found: (MeantOrder & { rows: Record<string, string>[] })[] = [];
  for (const line of table.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const [head = '', ...texts] = line.split('|').map((text) => text.trim());
    if (texts.length > variables.length) throw new Error(`Too many texts: ${line}`);
    const row: Record<string, string> = {};
    for (const [i, text] of texts.entries()) {
      const plain = text.startsWith('"') ? JSON.parse(text) : text;
      if (plain !== '') row[variables[i] ?? ''] = plain;
    }
    if (head === '') {
      found.at(-1)?.rows.push(row);
      continue;
    }
    const [project, user, copies, price, ...more] = head.split(/ +/);
    if (!project || !user || !copies || !price || more.length > 0) {
      throw new Error(`Not an order: ${line}`);
    }
    found.push({ project, user, copies: Number(copies), price, rows: [row] });
  }
  return found;
}

/**
 * A mapping file. A field is a column; `=text` a value; `sum Column` a column that is added up. `texts` are `id=Column`, or columns
 * that are called as their variables, with commas between.
 */
export function mapped(
  project: string,
  user: string,
  copies: string,
  price: string,
  texts = '',
  more = '',
): string {
  const field = (text: string) => {
    if (text === 'rows') return text;
    if (text.startsWith('=')) return `{ value: ${JSON.stringify(text.slice(1))} }`;
    if (text.startsWith('per ')) return `{ per_row: ${JSON.stringify(text.slice(4))} }`;
    if (text.startsWith('sum ')) {
      return `{ column: ${JSON.stringify(text.slice(4))}, combine: sum }`;
    }
    return `{ column: ${JSON.stringify(text)} }`;
  };
  const variables = texts
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [id = '', column = id] = text.split('=');
      return `  - { id: ${JSON.stringify(id)}, column: ${JSON.stringify(column)} }\n`;
    });
  return [
    'version: 1\n',
    `project: ${field(project)}\n`,
    `svc_uid: ${field(user)}\n`,
    `order:\n  order_count: ${field(copies)}\n  total_price: ${field(price)}\n`,
    variables.length === 0 ? '' : `variables:\n${variables.join('')}`,
    more === '' ? '' : `${more.trim()}\n`,
  ].join('');
}

/** The mapping of a workbook with the reserved columns of a list, read as those see it who have this locale. */
export function inLocale(locale: string, texts: string): string {
  const settings = `sheet: { locale: ${locale} }`;
  return mapped('project_id', 'svc_uid', 'order_count', 'total_price', texts, settings);
}

import type { List, MeantOrder } from '../list.ts';

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A list without a mapping, of orders of one copy for 2, that prints a text of each row as it is. */
export function printed(
  file: string,
  column: string,
  texts: readonly string[],
): Pick<List, 'file' | 'meant'> & { readonly content: string } {
  const prefix = file.slice(0, file.indexOf('.'));
  const lines = texts.map((text, i) => `${prefix}-${i + 1},quill,1,2,${quoted(text)}`);
  const meant = texts.map(
    (text, i): MeantOrder => ({
      project: `${prefix}-${i + 1}`,
      user: 'quill',
      copies: 1,
      price: '2',
      rows: [text === '' ? {} : { [column]: text }],
    }),
  );
  const header = `project_id,svc_uid,order_count,total_price,${quoted(column)}`;
  return { file, content: `${[header, ...lines].join('\n')}\n`, meant };
}

/** One order of a card for each row of texts, whose columns are called as their variables. */
export function cards(
  project: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Pick<List, 'meant'> & { readonly content: string; readonly mapping: string } {
  const texts = rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((text, i) => (text === '' ? [] : [[columns[i] ?? '', text] as const])),
    ),
  );
  return {
    content: `${[columns, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`,
    mapping: `version: 1
project: { value: ${project} }
svc_uid: { value: quill }
order: { order_count: rows, total_price: { value: 60 } }
variables: [ ${columns.map((id) => `{ id: ${id} }`).join(', ')} ]
`,
    meant: [{ project, user: 'quill', copies: rows.length, price: '60', rows: texts }],
  };
}

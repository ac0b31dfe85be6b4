import { expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

it.each([
  { rows: 'rows: { where: [{ column: gone, is: "\\\\N" }] }', ok: true },
  { rows: 'rows: { unique: { columns: [gone, name] } }', ok: true },
  { rows: 'userdata: { gone: { column: gone } }', ok: false },
  { rows: '', variable: 'gone', ok: false },
  { rows: '', variable: 'gone, clean: [nulls]', ok: true },
])(
  'what programs write for no value is an error where it is sent: $rows $variable',
  async (given) => {
    const { rows, variable = 'name', ok } = given;
    const file = temporaryFile('list.tsv', 'project\tgone\tname\np1\t\\N\tAnn\np2\t\\N\tBob\n');
    const mapping = parseMapping(
      `version: 1\nproject: { column: project }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 0 } }\nvariables: [{ id: n, column: ${variable} }]\nunmapped_columns: ignore\n${rows}`,
      'm.yaml',
    );
    const { issues, ...report } = await checkSheet({ file, mapping });
    expect(report.ok).toBe(ok);
    expect(issues.some(({ code }) => code === 'text_debris')).toBe(!ok);
  },
);

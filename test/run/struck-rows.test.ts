import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { MAIN, makeXlsx } from '../sheet/xlsx/make-xlsx.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts><font><strike val="0"/></font><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`;
const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'note'];

const text = (value: string, style = 0) =>
  `<c s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const person = (id: string, name: string, note = text('x')) =>
  row(text(id), text('u'), number(1), number(2), name, note);

async function check(
  rows: readonly string[],
  more: { sheet?: string; strings?: string; corrections?: readonly Correction[] } = {},
) {
  const bytes = makeXlsx({
    rows: [row(...HEADER.map((name) => text(name))), ...rows].join(''),
    strings: more.strings ?? '',
    parts: { 'xl/styles.xml': STYLES },
  });
  const file = path.join(temporaryFolder(), 'list.xlsx');
  writeFileSync(file, bytes);
  const mapping = parseMapping(
    `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
${more.sheet ?? ''}`,
    'm.yaml',
  );
  const {
    issues,
    rows: counts,
    skip_counts,
  } = await checkSheet({
    ...{ file, mapping, corrections: more.corrections },
  });
  return {
    told: issues.map(({ code, severity, cell }) => `${severity} ${code} ${cell}`),
    counts,
    skip_counts,
  };
}

describe('what is struck out in a workbook', () => {
  const struck = [person('p-1', text('Ann')), person('p-2', text('Bo', 1))];

  it('is asked about at its row, and nothing else', async () => {
    expect(await check(struck)).toMatchObject({
      told: ['error row_struck List!E3'],
      counts: { valid: 1, rejected: 1 },
    });
  });

  it('is left out, or included, as the mapping says', async () => {
    expect(await check(struck, { sheet: 'sheet: { struck_rows: skip }' })).toMatchObject({
      told: [],
      counts: { valid: 1, skipped: 1 },
      skip_counts: { row_struck: 1 },
    });
    expect(await check(struck, { sheet: 'sheet: { struck_rows: include }' })).toMatchObject({
      told: [],
      counts: { valid: 2 },
    });
  });

  it('is accepted at its row, or left out there', async () => {
    const at = { cell: '3:3', from: 'p-2 | u', to: '' };
    expect(await check(struck, { corrections: [{ ...at, accept: 'row_struck' }] })).toMatchObject({
      told: ['warning row_struck List!E3'],
      counts: { valid: 2 },
    });
    expect(await check(struck, { corrections: [at] })).toMatchObject({
      told: [],
      counts: { valid: 1, skipped: 1 },
    });
  });

  it('does not matter in a column that is not used, or in a cell that shows nothing', async () => {
    const rows = [person('p-1', text('Ann'), text('old', 1)), person('p-2', '<c s="1"/>')];
    expect(await check(rows)).toMatchObject({ told: [], counts: { valid: 2 } });
  });

  it('may be a part of a text, of its own or shared', async () => {
    const runs = '<r><rPr><strike/></rPr><t>1</t></r><r><rPr><b/></rPr><t>5</t></r>';
    const rows = [
      person('p-1', `<c t="inlineStr"><is>${runs}</is></c>`),
      person('p-2', '<c t="s"><v>0</v></c>'),
      person('p-3', '<c t="s"><v>1</v></c>'),
      person('p-4', '<c t="s"><v>2</v></c>'),
    ];
    const all =
      '<r><rPr><strike/></rPr><t>gone</t></r><r><t xml:space="preserve"> </t></r><r><rPr><strike/></rPr><t>too</t></r>';
    const none = '<r><rPr><strike val="false"/></rPr><t>here</t></r>';
    const strings = `<si>${runs}</si><si>${all}</si><si>${none}</si>`;
    const { told } = await check(rows, { strings });
    expect(told).toEqual([
      'error text_struck List!E2',
      'error text_struck List!E3',
      'error row_struck List!E4',
    ]);
    const accepted = [{ cell: 'E2', from: '15', to: '', accept: 'text_struck' }];
    const answered = await check(rows, { strings, corrections: accepted });
    expect(answered.told[0]).toBe('warning text_struck List!E2');
  });
});

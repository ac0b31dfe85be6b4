import { describe, expect, it } from 'vitest';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { makeOds, odsContent, odsRow, odsTable, odsText } from '../sheet/ods/make-ods.ts';
import { MAIN, makeXlsx } from '../sheet/xlsx/make-xlsx.ts';
import { checkList } from '../support/check-list.ts';

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts><font><strike val="0"/></font><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`;
const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'note'];

const text = (value: string, style = 0) =>
  `<c s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const person = (id: string, name: string, note = text('x')) =>
  row(text(id), text('u'), number(1), number(2), name, note);

interface Given {
  readonly sheet?: string;
  readonly strings?: string;
  readonly tail?: string;
  readonly corrections?: readonly Correction[];
}

async function check(
  list: readonly string[] | Buffer,
  { sheet = '', strings = '', tail = '', corrections }: Given = {},
) {
  const isOds = Buffer.isBuffer(list);
  const rows = [row(...HEADER.map((name) => text(name))), ...(isOds ? [] : list)].join('');
  const parts = { 'xl/styles.xml': STYLES };
  const checked = await checkList(
    isOds ? list : makeXlsx({ rows, strings, tail, parts }),
    `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
${sheet}`,
    { name: isOds ? 'list.ods' : 'list.xlsx', corrections },
  );
  const { issues, rows: counts, skipCounts } = checked;
  const told = issues.map(({ code, severity, cell }) => `${severity} ${code} ${cell}`);
  return { told, counts, skipCounts };
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
      skipCounts: { row_struck: 1 },
    });
    expect(await check(struck, { sheet: 'sheet: { struck_rows: include }' })).toMatchObject({
      told: [],
      counts: { valid: 2 },
    });
  });

  it('is accepted at its row, or left out there', async () => {
    const at = { cell: '3:3', from: 'p-2 | u', to: '' };
    const all = { ...at, from: 'p-2 | u | 1 | 2 | Bo | x', accept: 'row_struck' };
    expect(await check(struck, { corrections: [all] })).toMatchObject({
      told: ['warning row_struck List!E3'],
      counts: { valid: 2 },
    });
    expect(await check(struck, { corrections: [at] })).toMatchObject({
      told: [],
      counts: { valid: 1, skipped: 1 },
    });
  });

  it('is asked about where a condition would leave the row out by what is struck out alone', async () => {
    const where = 'rows: { where: [{ column: note, not: cancelled }] }';
    const cancelled = person('p-2', text('Bo'), text('cancelled', 1));
    const rows = [person('p-1', text('Ann')), cancelled, person('p-3', text('Cy'), text('x'))];
    const asked = { told: ['error row_struck List!F3'], skipCounts: { row_not_wanted: 1 } };
    expect(await check(rows, { sheet: where })).toMatchObject(asked);
    const whole = person('p-2', text('Bo', 1), text('cancelled', 1));
    expect(await check(rows.with(1, whole), { sheet: where })).toMatchObject({ told: [] });
    const include = `sheet: { struck_rows: include }\n${where}`;
    expect(await check(rows, { sheet: include })).toMatchObject({ ...asked, told: [] });
  });

  it('does not matter in a column that is not used, or in a cell that shows nothing', async () => {
    const rows = [person('p-1', text('Ann'), text('old', 1)), person('p-2', '<c s="1"/>')];
    expect(await check(rows)).toMatchObject({ told: [], counts: { valid: 2 } });
  });

  it('is so in all rows over which its cell is merged', async () => {
    const merged = [
      person('p-1', text('Ann', 1)),
      person('p-2', '<c/>'),
      person('p-3', text('Bo')),
    ];
    const tail = '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>';
    const asked = await check(merged, { tail, sheet: 'sheet: { repeat_merged: true }' });
    expect(asked.told).toEqual(['error row_struck List!E2', 'error row_struck List!E3']);
    const sheet = 'sheet: { repeat_merged: true, struck_rows: skip }';
    expect(await check(merged, { tail, sheet })).toMatchObject({
      counts: { valid: 1, skipped: 2 },
    });
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
    const corrected = [{ cell: 'E2', from: '15', to: '5' }];
    expect((await check(rows, { strings, corrections: corrected })).told).toEqual(told.slice(1));
  });

  it.each(['inlineStr', 's'])('may be a cell of which a part is not: %s', async (type) => {
    const runs = (...more: readonly string[]) =>
      `<r><t>Old</t></r>${more.map((own) => `<r>${own}<t>New</t></r>`).join('')}`;
    const items = [
      runs('<rPr><b/></rPr>'),
      runs(''),
      '<r><rPr><b/></rPr><t>New</t></r>',
      runs('<rPr><strike/></rPr>'),
    ];
    const rows = items.map((item, i) => {
      const value = type === 's' ? `<v>${i}</v>` : `<is>${item}</is>`;
      return person(`p-${i}`, `<c s="1" t="${type}">${value}</c>`);
    });
    const strings = items.map((item) => `<si>${item}</si>`).join('');
    for (const choice of ['include', 'skip']) {
      const { told } = await check(rows, { strings, sheet: `sheet: { struck_rows: ${choice} }` });
      expect(told).toEqual(['error text_struck List!E2']);
    }
    expect((await check(rows, { strings })).told).toEqual([
      'error text_struck List!E2',
      'error row_struck List!E3',
      'error row_struck List!E5',
    ]);
  });

  it('may be a cell of which a part is not, in an .ods', async () => {
    const style = (name: string, family: string, line: string) =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties style:text-line-through-style="${line}"/></style:style>`;
    const styles =
      style('off', 'table-cell', 'solid') +
      style('on', 'text', 'none') +
      style('x', 'text', 'solid');
    const of = (...names: readonly string[]) =>
      odsRow(
        [`p-${names.join('-')}`, 'u', '1', '2'].map((cell) => odsText(cell)).join('') +
          odsText(
            `Old ${names.map((name) => `<text:span text:style-name="${name}">`).join('')}New${'</text:span>'.repeat(names.length)}`,
            ' table:style-name="off"',
          ) +
          odsText('x'),
      );
    const header = odsRow(HEADER.map((name) => odsText(name)).join(''));
    const rows = [header, of('on'), of(), of('x'), of('x', 'on')].join('');
    const list = makeOds(odsContent(odsTable(rows), styles));
    expect((await check(list, { sheet: 'sheet: { struck_rows: include }' })).told).toEqual([
      'error text_struck List!E2',
      'error text_struck List!E5',
    ]);
  });

  it('is asked about as a part of a text whatever is said of its row', async () => {
    const part = '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>1</t></r><r><t>5</t></r></is></c>';
    const rows = [row(text('p-1', 1), text('u'), number(1), part, text('Ann'), text('x'))];
    const asked = ['error row_struck List!A2', 'error text_struck List!D2'];
    expect((await check(rows)).told).toEqual(asked);
    const row2 = { cell: '2:2', from: 'p-1 | u | 1 | 15 | Ann | x', to: '', accept: 'row_struck' };
    expect((await check(rows, { corrections: [row2] })).told.sort()).toEqual([
      'error text_struck List!D2',
      'warning row_struck List!A2',
    ]);
    const included = { sheet: 'sheet: { struck_rows: include }' };
    expect((await check(rows, included)).told).toEqual(asked.slice(1));
    const other = row(text('p-2'), text('u'), number(1), part, text('Bo'), text('x'));
    const skipped = await check([...rows, other], { sheet: 'sheet: { struck_rows: skip }' });
    expect(skipped).toMatchObject({ told: ['error text_struck List!D3'], counts: { skipped: 1 } });
  });
});

import { describe, expect, it } from 'vitest';
import { n, r, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price|unused|weight|day|seat';
const MARCH = 46088;
const ROW = r('p-1|ann', 1, n(2.5, '0.00'), 2.5, 2.5, n(MARCH, 'd mmm'), n(12, '0'));

describe('texts that depend on the language of the reader', () => {
  it.each(['xlsx', 'xls', 'xlsb', 'xml'])(
    'are named once for each printed column of .%s',
    async (kind) => {
      const issues = await check(kind, '');
      expect(issues).toEqual([
        'weight: "2.5" in English, "2,5" in German',
        'day: "7 Mar" in English, "7 Mrz" in German',
      ]);
      expect(await check(kind, 'sheet: { locale: en-US }')).toEqual([]);
    },
  );
});

async function check(kind: string, sheet: string) {
  const column = (name: string) => `{ column: ${name} }`;
  const { issues, errors } = await checkList(
    writeBook(workbook([r(HEAD), ROW, ROW]), kind),
    `version: 1
${sheet}
project: ${column('project_id')}
svc_uid: ${column('svc_uid')}
order: { order_count: { column: order_count, combine: sum }, total_price: { column: total_price, combine: sum } }
variables: [{ id: weight, column: weight }, { id: day, column: day }, { id: seat, column: seat }]
`,
    { name: `list.${kind}` },
  );
  expect(errors).toEqual([]);
  return issues.flatMap(({ code, column, message }) =>
    code === 'date_format_regional'
      ? [`${column}: ${/"[^"]*" in English, "[^"]*" in German/.exec(message)?.[0]}`]
      : [],
  );
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowAgain } from '../../../src/mapping/apply/current-row.ts';
import { compilePrintedText } from '../../../src/run/page/printed-text.ts';
import { mapAll, place, planOf } from '../../mapping/support.ts';

const SHEET = place('project_id', 'first', 'last');

const AGAIN = new RowAgain();

const MAPPING = `
version: 1
project: { column: project_id }
svc_uid: { value: user-1 }
order: { order_count: { value: 1 }, total_price: { value: 1 } }
empty_cell: text
variables:
  - { id: cell, column: first }
  - { id: default, column: last, default: Nobody }
  - { id: template, template: "{first} of {project_id}: {last} " }
  - { id: template-default, template: "{first}/{last}", default: None }
  - { id: fixed, value: " same " }
  - { id: optional, template: "{first }{last}", default: None }
  - { id: joined, join: [first, last, first], separator: "," }
  - { id: chosen, choose: [{ when: { column: first, not: "" }, text: "{last}" }, { otherwise: "" }] }
`;

const cell = fc.oneof(
  fc.constantFrom('', ' ', '\u3000', '\ufeff', '\u200b', '\u00a0x', '{first}', '김민준', '"\\\n\t'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

interface SentRow {
  readonly cols: readonly { readonly value: { readonly text: string } }[];
}

describe('compilePrintedText()', () => {
  it('gives the texts that mapRows() puts into the JSON of the row, whatever is in the cells', async () => {
    const plan = planOf(MAPPING, SHEET);
    const readers = plan.variables.map((variable) => compilePrintedText(variable, AGAIN));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('p-1'), cell, cell)), async (rows) => {
        const { data, records } = await mapAll(plan, rows);
        const sent = (data as SentRow[]).map(({ cols }) => cols.map(({ value }) => value.text));
        const printed = rows.map((cells, i) =>
          readers.map((read) => {
            const record = records[i];
            return record ? read(record, cells).toWellFormed() : null;
          }),
        );
        expect(printed).toEqual(sent);
      }),
    );
  });

  it('takes cells that a short row leaves out for empty ones', async () => {
    const plan = planOf(MAPPING, SHEET);
    const record = { row: 2, projectId: 'p-1', svcUid: 'user-1' };
    const printed = plan.variables.map((variable) =>
      compilePrintedText(variable, AGAIN)(record, ['p-1']),
    );
    expect(printed).toEqual(['', 'Nobody', ' of p-1:  ', 'None', ' same ', 'None', '', '']);
  });
});

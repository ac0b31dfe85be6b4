import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowAgain } from '../../../src/mapping/apply/current-row.ts';
import { compilePrintedText } from '../../../src/run/page/printed-text.ts';
import { runs } from '../../support/runs.ts';
import { mapAll, place, planOf } from '../support.ts';

const SHEET = place('Title', 'First', 'Last', 'Sex');
const MAPPING = `version: 1
project: {value: p}
svc_uid: {value: u}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
empty_cell: text
`;

const GREETING = `choose: [{when: {column: Sex, is: F}, text: "Dear Ms {Last}"}, {when: {column: Sex, one_of: [M, m]}, text: "Dear Mr {First }{Last}"}, {otherwise: "Dear customer"}]`;

/** What is printed of one row, null for an invalid one, and the codes of its issues with their cells. */
async function printed(variable: string, ...row: string[]) {
  const plan = planOf(`${MAPPING}variables: [{id: x, ${variable}}]`, SHEET);
  const { data, issues } = await mapAll(plan, [row]);
  const [sent] = data as { cols: { value: { text: string } }[] }[];
  const told = issues.map(({ code, cell, column }) => `${code} ${cell ?? column}`);
  return [sent?.cols[0]?.value.text ?? null, ...told];
}

describe('optional parts of a template', () => {
  const NAME = 'template: "{Title }{First }{Last}"';

  it.each([
    [NAME, ['Dr', 'Ann', 'Lee'], 'Dr Ann Lee'],
    [NAME, ['', 'Ann', 'Lee'], 'Ann Lee'],
    [NAME, [' ', '', 'Lee'], 'Lee'],
    [NAME, ['\u200b', 'Ann', 'Lee'], 'Ann Lee'],
    [NAME, ['Dr', 'Ann', '\u200b'], 'Dr Ann \u200b'],
    [`${NAME}, clean: [trim_zero_width]`, ['\u200b', 'Ann', 'Lee'], 'Ann Lee'],
    ['template: "{First}{ Last}"', ['', 'Ann', 'Lee'], 'Ann Lee'],
    ['template: "{First}{ Last}"', ['', 'Ann', ''], 'Ann'],
    ['template: "{First\\n}{Last}"', ['', 'Ann', 'Lee'], 'Ann\nLee'],
    ['template: "{ Title }{Last}"', ['Dr', '', 'Lee'], 'DrLee'],
    ['template: "Dear {Title }{Last},"', ['', '', 'Lee'], 'Dear Lee,'],
    ['template: "Dear {Title }{Last},"', ['', '', ''], ''],
    ['template: "Dear {Title }customer"', ['', '', ''], ''],
    ['template: "{svc_uid}{ Title}"', ['Dr'], 'u Dr'],
    ['template: "{svc_uid }{Title}"', ['Dr'], 'u Dr'],
    ['template: "No. {svc_uid}{ Title}"', [''], 'No. u'],
    ['template: "{Title }{project_id}", default: none, required: true', [''], 'p'],
    ['template: "{svc_uid} {Title}", default: none', [''], 'none'],
    [`${NAME}, default: Nobody`, ['', 'Ann', 'Lee'], 'Ann Lee'],
    [`${NAME}, default: Nobody`, ['Dr', 'Ann', ''], 'Nobody'],
    [`${NAME}, default: Nobody`, ['', '', ''], 'Nobody'],
    [`${NAME}, required: true`, ['', '', 'Lee'], 'Lee'],
    [`${NAME}, clean: [nulls]`, ['NULL', 'Ann', 'Lee'], 'Ann Lee'],
    [`${NAME}, clean: [entities]`, ['&nbsp;', 'Ann', 'Lee'], 'Ann Lee'],
    [`${NAME}, max_length: 7`, ['', 'Ann', 'Lee'], 'Ann Lee'],
    [`${NAME}, pattern: "[A-Z][a-z]+ Lee"`, ['', 'Ann', 'Lee'], 'Ann Lee'],
  ])('%s prints %j as %j', async (variable, row, text) => {
    expect(await printed(variable, ...row)).toEqual([text]);
  });

  it('is an error where a cell that must be there is empty, and where all are', async () => {
    const missing = await printed(`${NAME}, required: true`, 'Dr', '', '');
    expect(missing.slice(0, 2)).toEqual([null, 'value_missing List!C2']);
    const optional = 'template: "{Title }{First }", required: true';
    expect(await printed(optional)).toEqual([null, 'value_missing List!A2']);
    expect(await printed(`${NAME}, max_length: 6`, '', 'Ann', 'Lee')).toEqual([
      null,
      'value_too_long null',
    ]);
  });

  it('warns of a gap only where a cell that must be there is empty', async () => {
    const text = 'template: "{Title }{First} {Last}"';
    expect(await printed(text, '', 'Ann', 'Lee')).toEqual(['Ann Lee']);
    expect(await printed(text, 'Dr', '', 'Lee')).toEqual(['Dr  Lee', 'text_odd First']);
  });
});

describe('join', () => {
  const JOIN = 'join: [Title, First, Last]';

  it.each([
    [JOIN, ['Dr', 'Ann', 'Lee'], 'Dr Ann Lee'],
    [`${JOIN}, separator: ", "`, ['Dr', '', 'Lee'], 'Dr, Lee'],
    [`${JOIN}, separator: ", "`, ['', '\u3000', 'Lee'], 'Lee'],
    [`${JOIN}, separator: ""`, ['Dr', '', 'Lee'], 'DrLee'],
    [`${JOIN}, separator: "\\n", clean: [trim, nulls]`, [' Dr ', 'NULL', 'Lee'], 'Dr\nLee'],
    [JOIN, ['', '', ''], ''],
    [`${JOIN}, separator: ", "`, ['\u200b', 'Bob', 'Kim'], 'Bob, Kim'],
    [`${JOIN}, default: Nobody`, ['\u200b', '\u3164', '\u00ad'], 'Nobody'],
    ['join: [Last]', ['', '', '\u200b'], ''],
    [
      'join: [Title, Last], clean: [{replace: {pattern: "\\\\x{200b}", with: x}}]',
      ['\u200b', '', 'Lee'],
      'x Lee',
    ],
    [`${JOIN}, default: Nobody`, ['', '', ''], 'Nobody'],
    [`${JOIN}, default: Nobody, required: true`, ['', '', 'Lee'], 'Lee'],
    ['join: [Last], separator: "-"', ['', '', 'Lee'], 'Lee'],
    ['join: [Last, Last], separator: "-"', ['', '', 'Lee'], 'Lee-Lee'],
  ])('%s prints %j as %j', async (variable, row, text) => {
    expect(await printed(variable, ...row)).toEqual([text]);
  });

  it('is an error if all cells of a required one are empty', async () => {
    expect(await printed(`${JOIN}, required: true`)).toEqual([null, 'value_missing List!A2']);
    expect(await printed(`${JOIN}, clean: [{number: "0"}]`, '1', 'x')).toEqual([
      null,
      'value_not_converted List!B2',
    ]);
  });
});

describe('choose', () => {
  it.each([
    [GREETING, ['', '', 'Lee', 'F'], 'Dear Ms Lee'],
    [GREETING, ['', 'Bo', 'Lee', ' M '], 'Dear Mr Bo Lee'],
    [GREETING, ['', '', 'Lee', 'm'], 'Dear Mr Lee'],
    [GREETING, ['', '', 'Lee', ''], 'Dear customer'],
    [GREETING, ['', '', '', ''], 'Dear customer'],
    [GREETING, ['', '', '', 'F'], ''],
    [`${GREETING}, default: Hello`, ['', '', '', 'F'], 'Hello'],
    [`${GREETING}, required: true`, ['', '', '', 'x'], 'Dear customer'],
    [`${GREETING}, clean: [{case: upper}]`, ['', 'Bo', 'Lee', 'm'], 'Dear Mr BO LEE'],
    [
      'choose: [{when: {column: Sex, not: ""}, text: "{Last}"}, {otherwise: ""}]',
      ['', '', 'L'],
      '',
    ],
    [
      'choose: [{when: {column: Sex, not: ""}, text: "{Last}"}, {otherwise: ""}], default: d',
      ['', '', 'L'],
      'd',
    ],
    [
      'choose: [{when: {column: Sex, not: ""}, text: "{svc_uid}"}, {otherwise: "{svc_uid}: {Title }"}], required: true',
      ['', '', 'L'],
      'u: ',
    ],
    [
      'choose: [{when: {column: Sex, not: ""}, text: "{Last}"}, {otherwise: " "}], default: d',
      ['', '', 'L'],
      'd',
    ],
  ])('%s prints %j as %j', async (variable, row, text) => {
    expect(await printed(variable, ...row)).toEqual([text]);
  });

  it('applies required and max_length to the text that is chosen', async () => {
    expect(await printed(`${GREETING}, required: true`, '', '', '', 'M')).toEqual([
      null,
      'value_missing List!C2',
    ]);
    const none = 'choose: [{when: {column: Sex, is: F}, text: x}, {otherwise: ""}], required: true';
    expect(await printed(none)).toEqual([null, 'value_missing null']);
    expect(await printed(`${GREETING}, max_length: 11`, '', '', 'Lee', 'F')).toEqual([
      'Dear Ms Lee',
    ]);
    expect(await printed(`${GREETING}, max_length: 11`, '', '', 'Lee')).toEqual([
      null,
      'value_too_long null',
    ]);
  });

  it('forgets a cell that could not be converted where the next row has another text', async () => {
    const clean = 'clean: [{number: "0"}]';
    const variable = `choose: [{when: {column: Sex, is: F}, text: "{Title}"}, {otherwise: "-{Last}"}], ${clean}`;
    const plan = planOf(`${MAPPING}variables: [{id: x, ${variable}}]`, SHEET);
    const { data, issues } = await mapAll(plan, [
      ['x', '', '1', 'F'],
      ['x', '', '2', ''],
    ]);
    expect(issues.map(({ code, cell }) => [code, cell])).toEqual([
      ['value_not_converted', 'List!A2'],
    ]);
    expect(data).toEqual([{ cols: [{ id: 'x', value: { text: '-2' } }] }]);
  });

  it('warns of white space only in cells of the text that is chosen', async () => {
    const variable =
      'choose: [{when: {column: Sex, is: F}, text: "{First}"}, {otherwise: "{Last}"}]';
    expect(await printed(variable, '', ' Ann', 'Lee', '')).toEqual(['Lee']);
    expect(await printed(variable, '', ' Ann', 'Lee', 'F')).toEqual([' Ann', 'space_around First']);
  });
});

describe('texts of an order', () => {
  const fieldsOf = async (order: string, userdata: string, ...rows: string[][]) => {
    const text = `version: 1
project: {value: p}
svc_uid: {value: u}
order: {order_count: rows, total_price: {value: 0}, ${order}}
userdata: {${userdata}}
unmapped_columns: ignore`;
    const { records, issues } = await mapAll(planOf(text, SHEET), rows);
    return { fields: records.map(({ fields }) => fields), codes: issues.map(({ code }) => code) };
  };

  it('may have optional parts, joined cells and several texts', async () => {
    const order = 'partner_order_id: {join: [Title, Last], separator: "-"}';
    const userdata = `a: {template: "{First }of {Last}"}, b: {template: "To {First }"}, c: {${GREETING}}`;
    expect(
      await fieldsOf(order, userdata, ['PO', '', 'Lee', 'F'], ['', ' Bo ', 'Kim', 'M']),
    ).toEqual({
      fields: [
        ['PO-Lee', 'of Lee', '', 'Dear Ms Lee'],
        ['Kim', 'Bo of Kim', 'To Bo', 'Dear Mr Bo Kim'],
      ],
      codes: [],
    });
  });

  it('are not empty where an id of the row is in them', async () => {
    const order = 'partner_order_id: {template: "PO-{project_id}{ Title}"}';
    const userdata = 'a: {template: "No. {svc_uid}{ Title}"}, b: {template: "{svc_uid}/{Title}"}';
    expect(await fieldsOf(order, userdata, ['', '', 'L'])).toEqual({
      fields: [['PO-p', 'No. u', 'u/']],
      codes: [],
    });
  });

  it('names no order by nothing, unless the mapping says so', async () => {
    const join = 'partner_order_id: {join: [Title, Last]}';
    expect((await fieldsOf(join, '', ['', 'x', ' '])).codes).toEqual(['order_field_missing']);
    const choose = `partner_order_id: {choose: [{when: {column: Sex, not: ""}, text: "{Last}"}, {otherwise: ""}]}`;
    expect(await fieldsOf(choose, '', ['', '', 'L', ''])).toEqual({ fields: [['']], codes: [] });
    expect((await fieldsOf(choose, '', ['', '', '', 'F'])).codes).toEqual(['order_field_missing']);
  });

  it('are not those of the row above if only the condition differs', async () => {
    const userdata = 'k: {choose: [{when: {column: Sex, is: F}, text: a}, {otherwise: b}]}';
    const rows = [
      ['', '', 'L', 'F'],
      ['', '', 'L', 'M'],
    ];
    expect((await fieldsOf('', userdata, ...rows)).fields).toEqual([['a'], ['b']]);
  });
});

describe('an independent model', () => {
  const COLUMNS = ['Title', 'First', 'Last', 'Sex'] as const;
  const cell = fc.constantFrom(
    '',
    '',
    ' ',
    '\u3000',
    'Ann',
    'Lee ',
    'F',
    'M',
    'N/A',
    '"\\',
    '김',
    '\u200b',
  );
  const name = fc.constantFrom(...COLUMNS);
  const idOrName = fc.constantFrom(...COLUMNS, 'svc_uid');
  const space = fc.constantFrom(' ', '\n', '\u3000');
  const bit = fc.oneof(
    fc.record({ text: fc.constantFrom('Dear ', ',', ' of ', '-') }),
    fc.record({ name: idOrName, side: fc.constantFrom('none', 'before', 'behind', 'both'), space }),
  );
  type Bit = { text: string } | { name: string; side: string; space: string };
  const isCell = (one: Bit) => 'name' in one;
  const template = fc.array(bit, { minLength: 1, maxLength: 5 });
  const condition = fc.record({ column: name, is: fc.constantFrom('F', 'M', '', 'Ann') });

  const write = (bits: readonly Bit[]) =>
    bits
      .map((one) => {
        if (!('name' in one)) return one.text;
        const before = ['before', 'both'].includes(one.side) ? one.space : '';
        return `{${before}${one.name}${['behind', 'both'].includes(one.side) ? one.space : ''}}`;
      })
      .join('');

  const source = fc.oneof(
    template
      .filter((bits) => bits.some(isCell))
      .map((bits) => ({ yaml: { template: write(bits) }, choices: [{ bits }] })),
    fc
      .tuple(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.option(fc.constantFrom('', ', ', '/')),
      )
      .map(([join, separator]) => ({
        yaml: { join, ...(separator !== null && { separator }) },
        join,
        separator: separator ?? ' ',
      })),
    fc
      .tuple(fc.array(fc.tuple(condition, template), { minLength: 1, maxLength: 3 }), template)
      .map(([entries, bits]) => ({
        yaml: {
          choose: [
            ...entries.map(([when, text]) => ({ when, text: write(text) })),
            { otherwise: write(bits) },
          ],
        },
        choices: [...entries.map(([when, text]) => ({ when, bits: text })), { bits }],
      })),
  );
  type Source =
    | { choices: { when?: { column: string; is: string }; bits: Bit[] }[] }
    | { join: string[]; separator: string };

  /** What is printed, by the words of docs/mapping.md. */
  function model(from: Source, row: readonly string[], text: string | null): string {
    const at = (column: string) =>
      column === 'svc_uid' ? 'u' : (row[COLUMNS.indexOf(column as 'Last')] ?? '');
    const isEmpty = (column: string, side: string) => {
      const seen = ['before', 'behind'].includes(side) ? /[\u200b\s]/gu : /\s/gu;
      return at(column).replace(seen, '') === '';
    };
    if ('join' in from) {
      const filled = from.join.filter((column) => !isEmpty(column, 'behind')).map(at);
      return filled.length === 0 ? (text ?? '') : filled.join(from.separator);
    }
    const chosen = from.choices.find(({ when }) => !when || at(when.column).trim() === when.is);
    const bits = chosen?.bits ?? [];
    const cells = bits.flatMap((one) => ('name' in one ? one : []));
    if (cells.length > 0 && cells.every((one) => isEmpty(one.name, one.side))) return text ?? '';
    const isGap = (one: Bit) =>
      'name' in one && ['none', 'both'].includes(one.side) && isEmpty(one.name, one.side);
    if (bits.some(isGap) && text !== null) return text;
    return bits
      .map((one) => {
        if (!('name' in one)) return one.text;
        if (isEmpty(one.name, one.side)) return '';
        const before = one.side === 'before' ? one.space : '';
        return `${before}${at(one.name)}${one.side === 'behind' ? one.space : ''}`;
      })
      .join('');
  }

  it('prints what docs/mapping.md says, in an order and where rows are shown again', async () => {
    const rows = fc.array(fc.array(cell, { minLength: 0, maxLength: 4 }), { maxLength: 8 });
    const again = new RowAgain();
    await fc.assert(
      fc.asyncProperty(source, rows, fc.constantFrom(null, 'none'), async (from, cells, text) => {
        const variable = { id: 'x', ...from.yaml, ...(text !== null && { default: text }) };
        const plan = planOf(`${MAPPING}variables: [${JSON.stringify(variable)}]`, SHEET);
        const { data, records } = await mapAll(plan, cells, { again });
        const sent = (data as { cols: { value: { text: string } }[] }[]).map(
          ({ cols }) => cols[0]?.value.text,
        );
        expect(sent).toEqual(cells.map((row) => model(from, row, text)));
        const read = plan.variables.map((one) => compilePrintedText(one, again))[0];
        expect(records.map((record, i) => read?.(record, cells[i] ?? []))).toEqual(sent);
      }),
      { numRuns: runs(300) },
    );
  });
});

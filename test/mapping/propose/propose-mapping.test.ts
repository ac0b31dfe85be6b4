import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { ANY_SHEET } from '../../../src/mapping/file/schema/to-mapping.ts';
import { toTemplateVariables } from '../../../src/mapping/file/template-variable.ts';
import { AmountProofs } from '../../../src/mapping/propose/amount-proofs.ts';
import { ColumnProfiler } from '../../../src/mapping/propose/column-profile.ts';
import { doubtsIn, placeholdersIn } from '../../../src/mapping/propose/proposal.ts';
import { toMappingText } from '../../../src/mapping/propose/proposal-text.ts';
import {
  type ProposeOptions,
  proposeMapping,
} from '../../../src/mapping/propose/propose-mapping.ts';
import { runs } from '../../support/runs.ts';
import { place } from '../support.ts';

function proposalOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  options: Partial<ProposeOptions> = {},
) {
  const { columns } = place(...names).header;
  const profiler = new ColumnProfiler(columns);
  profiler.add({ rows, numbers: rows.map((_, i) => i + 2) });
  const proofs = new AmountProofs(columns);
  return proposeMapping(profiler.profiles, { sheet: ANY_SHEET, proofs, ...options });
}

function mappingOf(...given: Parameters<typeof proposalOf>) {
  return parseMapping(toMappingText(proposalOf(...given), 'list'), 'proposal');
}

describe('proposeMapping()', () => {
  it.each([
    {
      name: 'users that no svc_uid can be',
      names: ['Customer'],
      rows: [['Kim Min Jun'], ['이서연']],
      expected: { svcUid: { column: 'FILL IN svc_uid' }, variables: [{ id: 'Customer' }] },
    },
    {
      name: 'prices that are none',
      names: ['Price'],
      rows: [['on request']],
      expected: {
        order: { totalPrice: { column: 'FILL IN total_price' } },
        variables: [{ id: 'Price' }],
      },
    },
    {
      name: 'a price that is the same for more copies',
      names: ['Copies', 'Price'],
      rows: [
        ['100', '25'],
        ['300', '25'],
      ],
      expected: { order: { totalPrice: { column: 'FILL IN total_price' } } },
    },
  ])('leaves $name to a person', ({ names, rows, expected }) => {
    expect(mappingOf(names, rows)).toMatchObject(expected);
  });

  it.each([
    {
      name: 'a well-named column with one cell that will not do',
      names: ['quantity', 'City'],
      rows: [
        ['500', 'Rome'],
        ['two', 'Oslo'],
        ['x', 'Lyon'],
      ],
      text: 'column "quantity" was skipped because of A3 and 1 more like it (must be a whole number of 1 or more, found "two")',
    },
    {
      name: 'a nearly well-named column with one cell that will not do',
      names: ['Quantitiy'],
      rows: [['500'], ['two']],
      text: 'column "Quantitiy" was skipped because of A3 (must be a whole number of 1 or more, found "two")',
    },
    {
      name: 'a longer name with a quantity in it',
      names: ['Copies needed'],
      rows: [['2 pcs'], ['3 pcs']],
      text: 'column "Copies needed" was skipped because of A2 and 1 more like it (must be a whole number of 1 or more, found "2 pcs"; if it counts "pcs", write "unit: [pcs]" beside the column)',
    },
    {
      name: 'a unit behind the numbers',
      names: ['수량'],
      rows: [['3매'], ['12']],
      text: 'column "수량" was skipped because of A2 (must be a whole number of 1 or more, found "3매"; if it counts "매", write "unit: [매]" beside the column)',
    },
    {
      name: 'several such names, also with numbers in series',
      names: ['Qty ordered', 'Qty shipped', 'Seats'],
      rows: [
        ['1', '2', '9'],
        ['2', '0', '5'],
        ['3', '3', '5'],
      ],
      text: 'column "Qty ordered" may be the quantity by its name; column "Qty shipped" was skipped because of B3 (must be a whole number of 1 or more, found "0")',
    },
    {
      name: 'mostly numbers',
      names: ['Envelopes', 'City'],
      rows: [
        ['0', 'Rome'],
        ['3', 'Oslo'],
        ['Envelopes', 'City'],
        ['1', 'Lyon'],
      ],
      text: 'column "Envelopes" has mostly whole numbers (0, 3, 1), which may be quantities',
    },
    {
      name: 'columns that could say how many',
      names: ['A', 'Postcode', 'B', 'No.', 'C', 'D'],
      rows: [
        ['500', '35242', '7', '1', '2', '4'],
        ['200', '65185', '9', '2', '2', '5'],
        ['200', '65185', '', '3', '2', '9'],
      ],
      text: 'column "A" has only whole numbers (500, 200), which may be quantities; column "B" has only whole numbers (7, 9), which may be quantities; column "C" has only whole numbers (2), which may be quantities; and 1 more',
    },
  ])('leaves order_count to a person for $name', ({ names, rows, text }) => {
    const proposal = proposalOf(names, rows);
    expect(doubtsIn(proposal).get('FILL IN order_count')).toBe(text);
    expect(placeholdersIn(proposal)).toContain('FILL IN order_count');
    const printed = proposal.variables.map(({ from }) => from?.column);
    expect(printed.includes(names[0])).toBe(!/was skipped|by its name/.test(text));
    const mapping = parseMapping(toMappingText(proposal, 'list'), 'proposal');
    expect(mapping.order.orderCount).toEqual({ column: 'FILL IN order_count' });
  });

  it.each([
    { name: 'no numbers', names: ['City'], rows: [['Rome']] },
    { name: 'only numbers in few rows', names: ['Door'], rows: [['12'], [''], ['']] },
    { name: 'a name that is only nearly one', names: ['Exemplary'], rows: [['Rome']] },
    { name: 'no rows', names: ['City'], rows: [] },
  ])('guesses that one of each is ordered for $name', ({ names, rows }) => {
    const proposal = proposalOf(names, rows);
    expect(doubtsIn(proposal)).toEqual(new Map());
    const mapping = parseMapping(toMappingText(proposal, 'list'), 'proposal');
    expect(mapping.order.orderCount).toEqual({ value: '1' });
  });

  it.each([
    {
      name: 'orders of several rows',
      orders: { orders: 2, several: 1, compared: 1, differ: new Map() },
    },
    { name: 'rows of which nobody knows the project', orders: null },
  ])('does not guess that one of each is ordered for $name', ({ orders }) => {
    const proposal = proposalOf(['City'], [['Rome'], ['Oslo']], { orders });
    expect(placeholdersIn(proposal)).toContain('FILL IN order_count');
    expect(toMappingText(proposal, 'list')).toContain(
      'write { value: 1 } for one per order, or "rows" for one per row',
    );
  });

  it('leaves a field to a person that two columns are for, and says so if one is surer', () => {
    const rows = [
      ['acme', 'u1', '1', '5'],
      ['acme', 'u2', '2', '5'],
    ];
    const proposal = proposalOf(['Customer', 'User', 'Menge', 'Auflage'], rows);
    const fits = 'has a common name for it and values that fit, as others do';
    expect(Object.fromEntries(doubtsIn(proposal))).toEqual({
      'FILL IN svc_uid': `column "Customer" ${fits}; column "User" ${fits}`,
      'FILL IN order_count': `column "Menge" ${fits}; column "Auflage" ${fits}`,
    });
    expect(proposal.variables).toEqual([]);
    const surer = proposalOf(['Customer', 'User ID'], rows).fields.find(
      ({ field }) => field === 'svc_uid',
    );
    expect(surer?.from).toMatchObject({
      column: 'User ID',
      why: '"User ID" is a common name for svc_uid; so is "Customer"',
    });
  });

  it.each([
    { name: 'have the same cells', other: ['u1', 'u2'] },
    { name: 'are empty', other: ['', ''] },
  ])('asks of no two columns that $name', ({ other }) => {
    const rows = ['u1', 'u2'].map((user, i) => [other[i] ?? '', user]);
    expect(doubtsIn(proposalOf(['Customer', 'User'], rows))).toEqual(new Map());
  });

  it('asks of no column how many are ordered that the template surely has a variable for', () => {
    const rows = [
      ['34', '500'],
      ['51', '200'],
    ];
    const doubtsWith = (list: string[]) =>
      doubtsIn(
        proposalOf(['Age', 'Wanted'], rows, { variables: toTemplateVariables(list, 'list') }),
      ).get('FILL IN order_count');
    expect(doubtsWith(['Age', 'Wanted'])).toBeUndefined();
    expect(doubtsWith(['Age'])).toMatch(/^column "Wanted" has only whole numbers \(500, 200\)/);
  });

  it.each([
    {
      field: 'svc_uid',
      names: ['svc uid'],
      rows: [['u1'], ['u 1']],
      text: /^column "svc uid" was skipped because of A3 \(must be 1 to .*, found "u 1"\)$/,
    },
    {
      field: 'total_price',
      names: ['Total Price'],
      rows: [['1.234'], ['5']],
      text: /^column "Total Price" was skipped because of A2 \(must be .*, found "1.234"\)$/,
    },
    {
      field: 'order_for_test',
      names: ['order_for_test'],
      rows: [['yes'], ['maybe'], ['']],
      options: { differing: new Set(['order_for_test']) },
      text: /^column "order_for_test" was skipped because of A3 \(must be .*, found "maybe"\)$/,
    },
    {
      field: 'order_for_test',
      names: ['order_for_test'],
      rows: [['yes'], ['']],
      options: { differing: new Set(['order_for_test']) },
      text: /^column "order_for_test" was skipped because rows of one order have different values in it$/,
    },
    {
      field: 'order_for_test',
      names: ['Test order'],
      rows: [['maybe'], ['no']],
      text: /^column "Test order" was skipped because of A2 \(must be .*, found "maybe"\)$/,
    },
  ])('names the column that was skipped for $field, and the cell', (given) => {
    const { field, names, rows, text, options } = given;
    const proposal = proposalOf(names, rows, options);
    expect(doubtsIn(proposal).get(`FILL IN ${field}`)).toMatch(text);
    expect(toMappingText(proposal, 'list')).toContain(
      `#: FILL IN: column "${names[0]}" was skipped`,
    );
  });

  it.each([
    { name: 'that fits', names: ['order_for_test'], rows: [['yes'], ['']], differing: [] },
    { name: 'of another name', names: ['Exam'], rows: [['yes'], ['maybe']], differing: ['Exam'] },
    { name: 'nearly so called', names: ['Text'], rows: [['Hello'], ['Dear']], differing: ['Text'] },
  ])('asks nobody about tests because of a column $name', ({ names, rows, differing }) => {
    const proposal = proposalOf(names, rows, { differing: new Set(differing) });
    expect(placeholdersIn(proposal)).not.toContain('FILL IN order_for_test');
  });

  it('trusts a reserved name whatever stands below it, so that a check tells what is wrong there', () => {
    expect(mappingOf(['total_price'], [['on request']]).order.totalPrice).toEqual({
      column: 'total_price',
    });
  });

  it('takes the surer of two columns, and makes the other a variable', () => {
    const mapping = mappingOf(['Total', 'total_price'], [['1', '2']]);
    expect(mapping.order.totalPrice).toEqual({ column: 'total_price' });
    expect(mapping.variables.map(({ id }) => id)).toEqual(['Total']);
  });

  it('gives every variable an id of its own', () => {
    const names = ['Full name', 'name', '이름', 'Zip', 'Postcode', 'Tier'];
    const ids = mappingOf(names, []).variables.map(({ id }) => id);
    expect(ids).toEqual(['Full name', 'name', '이름', 'postcode', 'Postcode', 'Tier']);
  });

  it('passes over columns without a name, of the rejects file, and the second of a name', () => {
    const proposal = proposalOf(['', 'vdpipe_row', 'a', 'a'], [['1', '2', '3', '4']]);
    expect(proposal.variables.map(({ from }) => [from?.column, from?.samples])).toEqual([
      ['a', ['3']],
    ]);
  });

  it('takes a column for a field and for a variable when both have its very name', () => {
    const variables = toTemplateVariables(['order_name', 'Price'], 'list');
    const mapping = mappingOf(['order_name', 'Price'], [['May', '2']], { variables });
    expect(mapping.order).toMatchObject({
      orderName: { column: 'order_name' },
      totalPrice: { column: 'Price' },
    });
    expect(mapping.variables.map(({ id }) => id)).toEqual(['order_name', 'Price']);
  });

  it('matches listed variables by near names too, each column once', () => {
    const variables = toTemplateVariables(
      [
        { id: 'v1', title: 'Favourite colour' },
        { id: 'v2', title: 'Favourite colours' },
      ],
      'list',
    );
    const proposal = proposalOf(['Favorite colour'], [['red']], { variables });
    expect(proposal.variables).toMatchObject([{ variable: { id: 'v1' }, from: { sure: 'guess' } }]);
    expect(proposal.left).toMatchObject([{ id: 'v2' }]);
  });

  it('takes a name that resembles a common one for a guess', () => {
    const variables = toTemplateVariables([{ id: 'town' }, { id: 'postcode' }], 'list');
    const rows = [['Delft', '2611']];
    const proposal = proposalOf(['Wohnorte', 'PLZ'], rows, { variables });
    expect(proposal.variables).toMatchObject([
      { from: { sure: 'guess' } },
      { from: { sure: 'likely' } },
    ]);
  });

  it('names each place that a person must fill in', () => {
    const variables = toTemplateVariables([{ id: 'a', required: 'yes' }, 'b'], 'list');
    expect(placeholdersIn(proposalOf(['x'], [], { variables }))).toEqual([
      'FILL IN project_id',
      'FILL IN svc_uid',
      'FILL IN total_price',
      'FILL IN variable a',
    ]);
  });
});

describe('toMappingText()', () => {
  /** The lines about order_count of a proposal for a column Qty. */
  function qtyLines(options: Partial<ProposeOptions>): string[] {
    const rows = [['2'], ['1']];
    const lines = toMappingText(proposalOf(['Qty'], rows, options), 'list').split('\n');
    const end = lines.findIndex((line) => line.startsWith('  order_count:'));
    return lines.slice(lines.indexOf('order:') + 2, end + 1).map((line) => line.trim());
  }
  const FACTS = { orders: 5, several: 4, compared: 4, differ: new Map([['Qty', 3]]) };
  const ASKED = [
    '#: write { column: "Qty", combine: same } if it is for the whole order, or { column: "Qty", combine: sum } if each row counts',
    'order_count: { column: FILL IN order_count }',
  ];
  const MERGED = { count: 1, first: 'A2:A5', columns: new Set(['Qty']) };

  it.each([
    {
      name: 'orders that differ',
      options: { differing: new Set(['Qty']), orders: FACTS },
      lines: [
        "#: The values in an order's rows are added up: they differ in 3 of the 4 orders with several rows.",
        'order_count: { column: Qty, combine: sum }',
      ],
    },
    {
      name: 'orders of one row each',
      options: { orders: { ...FACTS, several: 0, compared: 0, differ: new Map() } },
      lines: [
        '#: Taken once per order: each of the 5 orders has one row. Should rows of one order agree, a check asks: "combine: same" after the column says that it is for the whole order, "combine: sum" that each row counts.',
        'order_count: { column: Qty }',
      ],
    },
    {
      name: 'one order that differs',
      options: { differing: new Set(['Qty']), orders: { ...FACTS, orders: 1, several: 1 } },
      lines: [
        "#: The values in an order's rows are added up: they differ in the one order with several rows.",
        'order_count: { column: Qty, combine: sum }',
      ],
    },
    {
      name: 'orders that agree',
      options: { orders: { ...FACTS, differ: new Map() } },
      lines: [
        '#: FILL IN: column "Qty" has the same value in all rows of each of the 4 orders with several rows',
        ...ASKED,
      ],
    },
    {
      name: 'orders that differ where cells are merged',
      options: { differing: new Set(['Qty']), orders: FACTS, merged: MERGED },
      lines: [
        "#: The values in an order's rows are added up: they differ in 3 of the 4 orders with several rows.",
        'order_count: { column: Qty, combine: sum }',
      ],
    },
    {
      name: 'orders that agree where cells are merged',
      options: { orders: { ...FACTS, differ: new Map() }, merged: MERGED },
      lines: [
        '#: Taken once per order: cells merged across several rows are one amount. Should rows of one order agree, a check asks: "combine: same" after the column says that it is for the whole order, "combine: sum" that each row counts.',
        'order_count: { column: Qty }',
      ],
    },
    {
      name: 'orders of which no two rows are right',
      options: { orders: { ...FACTS, compared: 0, differ: new Map() } },
      lines: [
        '#: FILL IN: column "Qty" cannot be compared, because orders with several rows have errors in them',
        ...ASKED,
      ],
    },
    {
      name: 'orders that nobody can tell apart',
      options: { orders: null },
      lines: [
        '#: FILL IN: column "Qty" may be for a whole order or for each row: which rows form one order is unknown without the project',
        ...ASKED,
      ],
    },
  ])(
    'says what was counted of $name, and asks where that settles nothing',
    ({ options, lines }) => {
      expect(qtyLines(options)).toEqual(lines);
    },
  );

  it('names a column that is undecided in the places to fill in, and makes it nothing else', () => {
    const proposal = proposalOf(['Qty'], [['2']], { orders: { ...FACTS, differ: new Map() } });
    expect(placeholdersIn(proposal)).toContain('FILL IN order_count');
    expect(doubtsIn(proposal).get('FILL IN order_count')).toBe(
      `column "Qty" has the same value in all rows of each of the 4 orders with several rows; ${ASKED[0]?.slice(3)}`,
    );
    expect(proposal.variables).toEqual([]);
  });

  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        ...Array.from('aZ0 :#{}[],&*!|>%@`"\'\\-?~=<\n\r\t\u0000\u0085\u2028\u202e\ufeff한🎉'),
      ),
      fc.constantFrom('null', 'true', 'yes', '---', '...', '\u0301'),
    ),
    minLength: 1,
    maxLength: 12,
  });
  const name = text.map((given) => given.trim().normalize('NFC')).filter((given) => given !== '');

  it('is read again as the columns that were proposed, whatever their names and values', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 8 }),
        fc.array(text, { maxLength: 3 }),
        (names, values) => {
          const proposal = proposalOf(
            names,
            values.map((value) => names.map(() => value)),
            {
              sheet: { ...ANY_SHEET, name: names[0] ?? null, headerRow: 3 },
            },
          );
          const mapping = parseMapping(toMappingText(proposal, names.join()), 'proposal');
          expect(mapping.sheet).toMatchObject({ name: names[0] ?? null, headerRow: 3 });
          expect(mapping.variables.map(({ id, from }) => ({ id, from }))).toEqual(
            proposal.variables.map(({ variable, from }) => ({
              id: variable.id,
              from: { column: from?.column },
            })),
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('shows what the template has of a variable, and keeps its settings', () => {
    const variables = toTemplateVariables(
      [{ id: 'a', required: 'true', max_length: '5', shrink: 'no', segment: '1', sample: 'x\ny' }],
      'list',
    );
    const proposal = proposalOf(['a'], [['1\u202e2']], { variables });
    const written = toMappingText(proposal, 'list');
    expect(written).toContain('; the template shows "x\\ny". Values: "1\ufffd2"\n');
    expect(parseMapping(written, 'it').variables).toEqual([
      {
        id: 'a',
        from: { column: 'a' },
        required: true,
        maxLength: 5,
        default: null,
        shrink: false,
        segment: true,
      },
    ]);
  });
});

describe('toTemplateVariables()', () => {
  it.each([
    { name: 'no list', list: 'x', message: 'it must be a list of variables' },
    { name: 'an empty list', list: [], message: 'it must be a list of variables' },
    { name: 'no id', list: [{ title: 'x' }], message: 'variable 1 has no id' },
    { name: 'an id twice', list: ['a', 'a'], message: 'the id "a" occurs twice' },
    {
      name: 'a flag that is none',
      list: [{ id: 'a', required: 'maybe' }],
      message: 'found "maybe"',
    },
    { name: 'a length that is none', list: [{ id: 'a', max_length: '-1' }], message: 'found "-1"' },
    { name: 'lists in a list', list: [['a']], message: 'variable 1 has no id' },
  ])('refuses $name', ({ list, message }) => {
    expect(() => toTemplateVariables(list, 'vars.json')).toThrow(message);
  });
});

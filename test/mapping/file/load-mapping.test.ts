import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { parseMapping, readMappingFile } from '../../../src/mapping/file/load-mapping.ts';
import { ANY_SHEET } from '../../../src/mapping/file/schema/to-mapping.ts';
import { runs } from '../../support/runs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vdpipe-mapping-'));
});
afterAll(() => rm(folder, { recursive: true }));

function problemsOf(text: string): string[] {
  try {
    parseMapping(text, 'm.yaml');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    expect(error.code).toBe('mapping_invalid');
    const [head, ...lines] = error.message.split('\n  ');
    expect(head).toBe('Cannot use mapping "m.yaml"');
    return lines;
  }
  return [];
}

test('parseMapping() reads every key', () => {
  const mapping = parseMapping(
    `
version: 1
sheet: { name: Recipients, header_row: 3, encoding: euc-kr, delimiter: tab, locale: ko, repeat_merged: true, damage: error }
project: { column: Project }
svc_uid: { value: shop-1 }
order:
  order_count: { column: Qty, combine: sum }
  total_price: { per_row: "3.50" }
  partner_order_id: { template: "PO-{Batch}-{project_id}" }
  order_name: { value: " Spring " }
  order_for_test: { column: Test }
userdata:
  receiver_name: { column: Receiver }
  production_count: rows
  title: { template: "{A} and {B}" }
  three: { value: 3 }
  text: { value: "3" }
  long: { value: 12345678901234567890 }
  yes: { value: true }
variables:
  - { id: name, column: Full name, required: true, max_length: 40, shrink: true, segment: false }
  - { id: 007 }
  - { id: fixed, value: No }
  - { id: greeting, template: "Dear {First name}", default: Dear customer }
unmapped_columns: error
empty_cell: text
`,
    'm.yaml',
  );
  const none = { required: false, maxLength: null, default: null, shrink: null, segment: null };
  expect(mapping).toEqual({
    sheet: {
      name: 'Recipients',
      headerRow: 3,
      encoding: 'euc-kr',
      delimiter: '\t',
      locale: 'ko',
      repeatMerged: true,
      damage: 'error',
    },
    project: { column: 'Project' },
    svcUid: { value: 'shop-1' },
    order: {
      orderCount: { column: 'Qty', combine: 'sum' },
      totalPrice: { perRow: '3.5' },
      partnerOrderId: { template: 'PO-{Batch}-{project_id}' },
      orderName: { value: 'Spring' },
      orderForTest: { column: 'Test' },
    },
    userdata: [
      { key: 'receiver_name', from: { column: 'Receiver' } },
      { key: 'production_count', from: 'rows' },
      { key: 'title', from: { template: '{A} and {B}' } },
      { key: 'three', from: { value: 3 } },
      { key: 'text', from: { value: '3' } },
      { key: 'long', from: { value: '12345678901234567890' } },
      { key: 'yes', from: { value: true } },
    ],
    variables: [
      {
        id: 'name',
        from: { column: 'Full name' },
        required: true,
        maxLength: 40,
        default: null,
        shrink: true,
        segment: false,
      },
      { ...none, id: '007', from: { column: '007' } },
      { ...none, id: 'fixed', from: { value: 'No' } },
      {
        ...none,
        id: 'greeting',
        from: { template: 'Dear {First name}' },
        default: 'Dear customer',
      },
    ],
    unmappedColumns: 'error',
    emptyCell: 'text',
  });
  expect(JSON.parse(JSON.stringify(mapping))).toEqual(mapping);
});

test('parseMapping() has the defaults that docs/mapping.md tells, also for keys without a value', () => {
  const empty =
    'version: 1\nsheet:\nproject: ~\norder:\n  order_name: null\nuserdata:\nvariables:\n';
  for (const text of ['version: 1', empty, '{"version": 1}']) {
    expect(parseMapping(text, 'm.yaml')).toEqual({
      sheet: ANY_SHEET,
      project: null,
      svcUid: null,
      order: {
        orderCount: null,
        totalPrice: null,
        partnerOrderId: null,
        orderName: null,
        orderForTest: false,
      },
      userdata: [],
      variables: [],
      unmappedColumns: 'warn',
      emptyCell: 'omit',
    });
  }
});

test('parseMapping() gives what runs have been told apart by since the first release', () => {
  const { order } = parseMapping('version: 1\norder: { order_for_test: true }', 'm.yaml');
  expect(JSON.stringify(order)).toBe(
    '{"orderCount":null,"totalPrice":null,"partnerOrderId":null,"orderName":null,"orderForTest":true}',
  );
});

test('parseMapping() reads JSON, with tabs, escapes and numbers as they were written', () => {
  const text =
    '{\n\t"version": 1,\n\t"project": {"value": 0012},\n\t"variables": [{"id": "\\ud55c\\ud83d\\ude00\\/"}]}';
  const mapping = parseMapping(text, 'm.json');
  expect(mapping.project).toEqual({ value: '0012' });
  expect(mapping.variables[0]?.id).toBe('한😀/');
});

test.each([
  ['', 'line 1, column 1: it is empty'],
  ['- a', 'line 1, column 1: it must have keys: version, sheet, template, project'],
  ['version: 2', 'line 1, column 10: version must be 1'],
  ['project: {column: A}', 'line 1, column 1: version is missing; write version: 1'],
  ['version: 1\nversion: 1', 'line 2, column 1: this key occurs twice'],
  ['version: 1\n__proto__: {a: 1}', 'line 2, column 1: __proto__ cannot be a key'],
  [
    'version: 1\nuserdata:\n  __proto__: rows',
    'line 3, column 3: userdata __proto__ cannot be a key',
  ],
  ['a: &x [1]\nb: *x', 'line 2, column 4: b must be written out: aliases'],
  ['version: 1\n---\nversion: 1', 'line 2, column 1: it must contain only one document'],
  ['[1]: a', 'line 1, column 1: a key must be text'],
  [
    'version: 1\nvariables: [{ id: name, column: [Name, 성명] }]',
    'line 2, column 33: variables[0].column must be one name: other names of the column belong under "aliases", several columns of a text under "join"',
  ],
  [
    'version: 1\nproject: { column: [ID, 번호] }',
    'line 2, column 20: project.column must be one name: other names of the column belong under "aliases"',
  ],
  ['version: !!js/function a', 'line 1, column 10: unresolved tag'],
  ['version: "1', 'line 1, column 12: missing closing "quote'],
  [
    'version: 1\nprojet: {column: A}',
    'line 2, column 1: it has the unknown key "projet"; did you mean "project"?',
  ],
  [
    'version: 1\nproject: A',
    'line 2, column 10: project must be { column: … } or { value: … }, found "A"',
  ],
  [
    'version: 1\nproject: {colum: A}',
    'line 2, column 10: project must be { column: … } or { value: … }, found colum; did you mean "column"?',
  ],
  [
    'version: 1\nproject: {column: A, value: b}',
    'line 2, column 10: project must be { column: … } or { value: … }, found column and value',
  ],
  [
    'version: 1\nvariables: [{ id: a, one_of: [KR, null] }]',
    'line 2, column 30: variables[0].one_of must be a list of values, such as [KR, Korea], or { file: …, column: … }, found a list of something else',
  ],
  [
    'version: 1\nproject: {}',
    'line 2, column 10: project must be { column: … } or { value: … }, found nothing',
  ],
  ['version: 1\nsheet: {locale: " "}', 'line 2, column 17: sheet.locale must not be empty'],
  [
    'version: 1\nsheet: {repeat_merged: yes}',
    'line 2, column 24: sheet.repeat_merged must be true or false, found "yes"',
  ],
  [
    'version: 1\nsheet: {damage: ignore}',
    'line 2, column 17: sheet.damage must be one of warn, error; found "ignore"',
  ],
  ['version: 1\nproject: {column: " "}', 'line 2, column 19: project.column must not be empty'],
  [
    'version: 1\nproject: {value: ".."}',
    'line 2, column 18: project.value must not be "." or "..", found ".."',
  ],
  [
    'version: 1\nsvc_uid:\n  value: a b',
    'line 3, column 10: svc_uid.value must be 1 to 70 characters',
  ],
  [
    'version: 1\norder: {order_count: {value: 1.5}}',
    'line 2, column 30: order.order_count.value must be a whole number of 1 or more, found "1.5"',
  ],
  [
    'version: 1\norder: {order_count: {value: 1.000}}',
    'order.order_count.value must be a whole number of 1 or more, with an unambiguous sign, decimal or thousands separator',
  ],
  [
    'version: 1\norder: {order_count: {per_row: 1}}',
    'order.order_count must be rows, { column: … }, { column: …, combine: sum } or { value: … }, found per_row',
  ],
  [
    'version: 1\norder: {order_count: {column: A, combine: max}}',
    'line 2, column 43: order.order_count.combine must be one of same, sum, first; found "max"',
  ],
  [
    'version: 1\norder: {total_price: {value: -1}}',
    'order.total_price.value must be 0 or more, found "-1"',
  ],
  ['version: 1\norder: {total_price: rows}', 'order.total_price must be { column: … }'],
  [
    'version: 1\norder: {partner_order_id: {template: "PO-{A"}}',
    'order.partner_order_id.template has a { without a }',
  ],
  [
    'version: 1\norder: {partner_order_id: {template: "PO"}}',
    'order.partner_order_id.template names no column',
  ],
  [
    'version: 1\norder: {order_for_test: yes}',
    'order.order_for_test must be true, false or { column: … }, found "yes"',
  ],
  ['version: 1\nuserdata: {title: Kim}', 'line 2, column 19: userdata.title must be rows, '],
  [
    'version: 1\nuserdata: [rows]',
    'userdata must have your own keys, each with rows, { column: … }',
  ],
  [
    'version: 1\nuserdata: {k: {colum: X}}',
    'line 2, column 15: userdata.k has the unknown key "colum"; did you mean "column"?',
  ],
  [
    'version: 1\nuserdata: {k: [{a: {colum: rows}}]}',
    'line 2, column 20: userdata.k[0].a has the unknown key "colum"; did you mean "column"?',
  ],
  [
    'version: 1\nuserdata: {k: {colum: X, clean: [trim]}}',
    'line 2, column 15: userdata.k must be rows, { column: … }, { template: … }, { join: […] }, { choose: […] } or { value: … }, found colum and clean; did you mean "column"?',
  ],
  [
    'version: 1\nuserdata: {k: {value: {column: X}, unit: {value: kg}}}',
    'line 2, column 23: userdata.k.value must be text: an object or list of your own cannot be called value',
  ],
  ['version: 1\nuserdata: {k: {a: [Gold]}}', 'line 2, column 20: userdata.k.a[0] must be rows, '],
  ['version: 1\nuserdata: {k: {a: {}}}', 'line 2, column 19: userdata.k.a must be rows, '],
  ['version: 1\nuserdata: {k: []}', 'userdata.k must be rows, '],
  ['version: 1\nuserdata: {k: [{column: X}, ~]}', 'line 2, column 29: userdata.k[1] has no value'],
  [
    'version: 1\nuserdata: {k: {a: {lookup: prices, column: C, by: D}}}',
    'line 2, column 28: userdata.k.a.lookup must be a name under lookups, found "prices"',
  ],
  [
    `version: 1\nuserdata: ${'{a: '.repeat(21)}rows${'}'.repeat(21)}`,
    'line 2, column 95: userdata.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a must have at most 20 levels',
  ],
  [
    `version: 1\nuserdata: ${'{a: ['.repeat(40)}rows${']}'.repeat(40)}`,
    'must have at most 20 levels',
  ],
  [
    'version: 1\nuserdata_json: {column: x, colum: y}',
    'userdata_json has the unknown key "colum"; did you mean "column"?',
  ],
  ['version: 1\nuserdata_json: X', 'userdata_json must have keys: column, lookup, by, clean'],
  ['version: 1\nvariables: {id: a}', 'line 2, column 12: variables must be a list'],
  ['version: 1\nvariables: [a]', 'line 2, column 13: variables[0] must have keys'],
  ['version: 1\nvariables: [{column: a}]', 'line 2, column 13: variables[0].id is missing'],
  [
    'version: 1\nvariables:\n  - id: a\n    max_lenght: 3',
    'line 4, column 5: variables[0] has the unknown key "max_lenght"; did you mean "max_length"?',
  ],
  [
    'version: 1\nvariables:\n  - {id: a}\n  - {id: b, max_length: 0}',
    'line 4, column 25: variables[1].max_length must be a whole number of 1 or more, found "0"',
  ],
  [
    'version: 1\nvariables: [{id: a, required: ja}]',
    'variables[0].required must be true or false, found "ja"',
  ],
  [
    'version: 1\nvariables: [{id: a, column: b, template: "{c}"}]',
    'variables[0] must have only one of column, template, join, choose and value',
  ],
  [
    'version: 1\nvariables: [{id: a, max_length: 2, default: abc}]',
    'variables[0].default must have at most 2 characters (max_length), has 3',
  ],
  [
    'version: 1\nvariables:\n  - {id: a}\n  - {id: a}',
    'line 4, column 10: variables[1].id is "a", which is already the id of variables[0]',
  ],
  [
    'version: 1\nunmapped_columns: never',
    'line 2, column 19: unmapped_columns must be one of ignore, warn, error; found "never"',
  ],
  [
    'version: 1\nsheet: {delimiter: ";;"}',
    'sheet.delimiter must be auto, tab or one character, found ";;"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [trim, squeeze]}]',
    'variables[0].clean[1] must be trim, collapse, nfc, nfkc, width, entities, trim_zero_width, nulls, { case: … }, { pad: …, with: … }, { number: … }, { date: …, from: … }, { map: … }, { replace: … }, { extract: … }, { split: … }, { phone: … } or { postcode: … }, found "squeeze"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{case: tilte}]}]',
    'line 2, column 36: variables[0].clean[0].case must be one of upper, lower, title; found "tilte"',
  ],
  ['version: 1\nvariables: [{id: a, clean: [{cas: title}]}]', 'found cas; did you mean "case"?'],
  [
    'version: 1\nvariables: [{id: a, clean: [{number: "원"}]}]',
    'variables[0].clean[0].number must be an Excel number format, such as #,##0 or 0.00; write letters in quotes, as in #,##0" EUR", found "원"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{number: "0 EUR"}]}]',
    'must be an Excel number format, such as #,##0 or 0.00; write letters in quotes, as in #,##0" EUR", found "0 EUR"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{date: "YYYY", from: "mm/dd/yyyy"}]}]',
    'line 2, column 50: variables[0].clean[0].from must have no letters except YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h A a mm m ss s; write others as [text], found "mm/dd/yyyy"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{date: "HH:mm", from: "MM/DD"}]}]',
    'variables[0].clean[0].from must also contain the parts of a date that HH in "date" needs, found "MM/DD"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{date: "YYYY", from: "YYYY"}]}]',
    'variables[0].clean[0].from must have a month and a day, found "YYYY"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{date: "YYYY", from: "YYYY-MM-DD h"}]}]',
    'from must have A or a (AM, am) with h or hh, and only then',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{date: "[x", from: "MM/DD"}]}]',
    'variables[0].clean[0].date must have a ] for each [, found "[x"',
  ],
  [
    'version: 1\nvariables: [{id: a, pattern: "(a"}]',
    'line 2, column 30: variables[0].pattern must be a regular expression in RE2 syntax (missing closing ): `(a`), found "(a"',
  ],
  [
    'version: 1\nvariables: [{id: a, pattern: "(?=a)b"}]',
    'variables[0].pattern must be a regular expression in RE2 syntax (invalid or unsupported Perl syntax: `(?=`), found "(?=a)b"',
  ],
  [
    'version: 1\nvariables: [{id: a, pattern: ""}]',
    'variables[0].pattern must not be empty, found ""',
  ],
  [
    'version: 1\nvariables: [{id: a, format: mail}]',
    'variables[0].format must be email, url, integer, decimal, date, phone:KR or postcode:KR, or one of these with another country code, found "mail"',
  ],
  [
    'version: 1\nvariables: [{id: a, format: "phone:XX"}]',
    'variables[0].format must have a country whose phone numbers are known, such as phone:KR, found "phone:XX"',
  ],
  [
    'version: 1\nvariables: [{id: a, format: "postcode:XX"}]',
    'variables[0].format must have a country whose postcodes are known: IS AT ',
  ],
  ['version: 1\nvariables: [{id: a, one_of: []}]', 'variables[0].one_of must have a value'],
  [
    'version: 1\nvariables: [{id: a, when: {column: b}}]',
    'variables[0].when must have exactly one of these keys: is, one_of, not',
  ],
  [
    'version: 1\nvariables: [{id: a, value: x, unique: true}]',
    'variables[0].unique is only for cells; value is the same in every row',
  ],
  ['version: 1\nvariables: [{id: a, join: []}]', 'variables[0].join must have a column'],
  [
    'version: 1\nvariables: [{id: a, column: b, separator: ", "}]',
    'line 2, column 43: variables[0].separator needs join: { join: [Street, City], separator: ", " }',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b, is: c}, text: d}]}]',
    'variables[0].choose must be a list of { when: …, text: … }, with { otherwise: … } as its last',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{otherwise: d}, {when: {column: b, is: c}, text: d}]}]',
    'variables[0].choose must be a list of { when: …, text: … }, with { otherwise: … } as its last',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{otherwise: d}]}]',
    'variables[0].choose must be a list of { when: …, text: … }, with { otherwise: … } as its last',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b, is: c}, text: "{d"}, {otherwise: ""}]}]',
    'variables[0].choose[0].text has a { without a }; write {{ for a literal brace, found "{d"',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b}, text: d}, {otherwise: ""}]}]',
    'variables[0].choose[0].when must have exactly one of these keys: is, one_of, not',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b, is: c}, txt: d}, {otherwise: ""}]}]',
    'variables[0].choose[0] must be { when: { column: …, is: … }, text: … } or { otherwise: … }, found when and txt; did you mean "text"?',
  ],
  [
    'version: 1\nuserdata: {k: {join: [a], seperator: x}}',
    'userdata.k has the unknown key "seperator"; did you mean "separator"?',
  ],
  [
    'version: 1\nvariables: [{id: a, join: [b, c], separator: }]',
    'variables[0].separator has no text; write "" for an empty one',
  ],
  [
    '{"version": 1, "userdata": {"k": {"join": ["b"], "separator": null}}}',
    'has no text; write ""',
  ],
  [
    'version: 1\nvariables:\n  - {id: a, choose: [{when: {column: b, is: c}, text: ~}, {otherwise: ""}]}',
    'line 3, column 55: variables[0].choose[0].text has no text; write "" for an empty one',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b, is: c}, text: d}, {otherwise}]}]',
    'variables[0].choose[1].otherwise has no text; write "" for an empty one',
  ],
  [
    'version: 1\nvariables: [{id: a, choose: [{when: {column: b, is: ~}, text: d}, {otherwise: ""}]}]',
    'variables[0].choose[0].when.is has no text; write "" for an empty one',
  ],
  [
    'version: 1\nrows: {where: [{column: b, is: a, per: order}]}',
    'rows.where[0].per must be row, or { column: … }',
  ],
  [
    'version: 1\nvariables: [{id: a, when: {column: b, is: c, per: row}}]',
    'variables[0].when can have "per" only in rows.where',
  ],
  [
    'version: 1\nrows: {where: [{column: b, not: }]}',
    'rows.where[0].not has no text; write "" for an empty one',
  ],
  ['version: 1\nsheet: {decimal: ";"}', 'sheet.decimal must be one of ,, .; found ";"'],
  [
    'version: 1\norder: {order_count: {column: Q, unit: 매}}',
    'order.order_count.unit must be a list of units, such as [매, 부, ea]',
  ],
  ['version: 1\norder: {total_price: {column: Q, unit: [원]}}', 'order.total_price'],
  [
    'version: 1\nvariables: [{id: a, clean: [{pad: 101}]}]',
    'line 2, column 35: variables[0].clean[0].pad must be a whole number from 1 to 100, found "101"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: [{pad: 5, with: "00"}]}]',
    'variables[0].clean[0].with must be one character, found "00"',
  ],
  [
    'version: 1\nvariables: [{id: a, clean: trim}]',
    'line 2, column 28: variables[0].clean must be a list of steps, such as [trim]',
  ],
  ['version: 1\nproject: {column: P, clean: []}', 'project.clean must have a step, such as trim'],
  [
    `version: 1\nproject: {column: P, clean: [${Array(32).fill('trim')}]}`,
    'project.clean must have at most 31 steps',
  ],
  [
    'version: 1\nproject: {value: p, clean: [trim]}',
    'line 2, column 21: project has the unknown key "clean"',
  ],
  [
    'version: 1\nvariables: [{id: a, value: x, clean: [trim]}]',
    'variables[0].clean is only for cells; write the value as it should be printed',
  ],
  [
    'version: 1\norder: {order_count: {value: 10²}}',
    'order.order_count.value must be a whole number of 1 or more, found "10²"',
  ],
  [
    'version: 1\norder: {total_price: {value: "₩12,000¹"}}',
    'order.total_price.value must be a number of 0 or more, found "₩12,000¹"',
  ],
  [
    'version: 1\nsheet: {header_row: 1.5}',
    'sheet.header_row must be a whole number of 1 or more, found "1.5"',
  ],
])('parseMapping() says where and why %j will not do', (text, expected) => {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('parseMapping() takes no text of a step for a look-up', () => {
  const text = 'version: 1\nvariables: [{id: a, clean: [{map: {lookup: Searched}}]}]';
  expect(problemsOf(text)).toEqual([]);
});

test('parseMapping() takes a text of an order that is as long as the service does, and no longer', () => {
  const text = (chars: number, character = 'x') =>
    `version: 1\norder: { order_name: { value: ${character.repeat(chars)} } }`;
  expect(problemsOf(text(255))).toEqual([]);
  expect(problemsOf(text(255, '🎉'))).toEqual([]);
  expect(problemsOf(text(256, '🎉'))[0]).toContain('has 256');
  expect(problemsOf(text(256))[0]).toContain('must have at most 255 characters, has 256');
});

test.each(['[', '{a: ', '\n- '])('parseMapping() survives 20,000 times %j', (opening) => {
  const problems = problemsOf(`version: 1\nvariables: ${opening.repeat(20_000)}`);
  expect(problems).not.toHaveLength(0);
});

test.each([
  ['brackets', '['.repeat(20_000)],
  ['brackets that are closed', `a: ${'['.repeat(2000)}${']'.repeat(2000)}`],
  ['maps in brackets', `${'{a: '.repeat(1000)}b`],
  ['maps after others in brackets', `${'{a: b, c: '.repeat(1000)}d`],
  ['dashes', `${'- '.repeat(1000)}b`],
  ['lines', Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:\n`).join('')],
])('parseMapping() says that %s are nested too deeply, without parsing them', (_, text) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining('it is nested too deeply')]);
});

test('parseMapping() takes brackets in texts for what they are', () => {
  const quoted = `# ${'[ - '.repeat(300)}\nnote: "${'[{'.repeat(300)}"\nother: x${' [ - '.repeat(300)}`;
  expect(problemsOf(quoted).join()).not.toContain('nested');
});

test('parseMapping() takes a long map on one line for one level', () => {
  const map = Array.from({ length: 1000 }, (_, index) => `C${index}: city ${index}`).join(', ');
  expect(problemsOf(`version: 1\nmap: { ${map} }`).join()).not.toContain('nested');
});

test.each([
  ['{ Name: [성명, 성명 ] }', 'aliases.Name has "성명" twice'],
  ['{ Name: Name }', 'aliases.Name has "Name" twice'],
  ['{ Name: [A], City: [B, " A"] }', 'aliases.City has "A" as well as "Name"'],
  ['{ Name: [A], A: [B] }', 'aliases.A has "A" as well as "Name"'],
  ['{ Name: [] }', 'aliases.Name must be a name, or a list of names'],
  ['[Name, A]', 'aliases must be { name of a column: other names of it }'],
])('parseMapping() refuses aliases %s', (aliases, message) => {
  expect(problemsOf(`version: 1\naliases: ${aliases}`)).toEqual([expect.stringContaining(message)]);
});

test('parseMapping() tells all problems, in the order of the file', () => {
  const problems = problemsOf(
    'version: 1\nvariables: [{id: a, shrink: x}]\nproject: 1\nbogus: 2\nempty_cell: 3',
  );
  expect(problems.map((line) => line.slice(0, 7))).toEqual([
    'line 2,',
    'line 3,',
    'line 4,',
    'line 5,',
  ]);
});

test('parseMapping() does not tell more problems than a person reads', () => {
  const problems = problemsOf(`version: 1\nvariables:\n${'  - 1\n'.repeat(50)}`);
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe('and 30 more');
});

test('parseMapping() gives a mapping or a UsageError for any text', () => {
  const pieces = fc.constantFrom(
    'version: 1\n',
    'project:',
    ' {column: A}',
    '\n',
    '  ',
    '- ',
    '"',
    '[',
    '}',
    '&a ',
    '*a',
    '!!x ',
    '? ',
    ': ',
    '#',
    '|',
    '>',
    '\t',
    '%YAML',
    '---',
    '한',
    '\u0000',
    '\ud800',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((p) => p.join('')),
        fc.string(),
      ),
      (text) => {
        try {
          parseMapping(text, 'm.yaml');
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

test('readMappingFile() reads a file, byte order mark or not', async () => {
  const file = path.join(folder, 'bom.yaml');
  await writeFile(file, '\ufeffversion: 1\nproject: { value: 한 }\n');
  expect(readMappingFile(file).mapping.project).toEqual({ value: '한' });
});

test.each([
  {
    name: 'missing.yaml',
    content: null,
    code: 'mapping_unreadable',
    says: 'there is no such file',
  },
  {
    name: 'latin1.yaml',
    content: Buffer.from('version: 1 # \xe9', 'latin1'),
    code: 'mapping_unreadable',
    says: 'it must be in UTF-8',
  },
  {
    name: 'utf16.yaml',
    content: Buffer.from('\ufeffversion: 1', 'utf16le'),
    code: 'mapping_unreadable',
    says: 'it must be in UTF-8',
  },
  {
    name: 'large.yaml',
    content: Buffer.alloc(256 * 1024 + 1, '#'),
    code: 'mapping_invalid',
    says: 'must be smaller than 262144 bytes, found 262145',
  },
  { name: '.', content: null, code: 'mapping_unreadable', says: 'it is a folder' },
])('readMappingFile() says why $name cannot be used', async ({ name, content, code, says }) => {
  const file = path.join(folder, name);
  if (content) await writeFile(file, content);
  const read = () => readMappingFile(file);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringContaining(says) }));
});

test('parseMapping() tells objects and lists of userdata from sources', () => {
  const { userdata, userdataJson } = parseMapping(
    `version: 1
userdata:
  column: { column: Column }
  value: { default: { value: 3 }, text: [{ value: "3" }, [rows]] }
  title: { template: "{A}" }
userdata_json: { column: JSON, clean: [trim] }
`,
    'm.yaml',
  );
  expect(userdata).toEqual([
    { key: 'column', from: { column: 'Column' } },
    { key: 'value', within: ['default'], from: { value: 3 } },
    { key: 'value', within: ['text', 0], from: { value: '3' } },
    { key: 'value', within: ['text', 1, 0], from: 'rows' },
    { key: 'title', from: { template: '{A}' } },
  ]);
  expect(userdataJson).toEqual({ column: 'JSON', clean: ['trim'] });
  const levels = `version: 1\nuserdata: ${'{a: '.repeat(20)}rows${'}'.repeat(20)}`;
  expect(parseMapping(levels, 'm.yaml').userdata[0]?.within).toHaveLength(19);
});

test('parseMapping() takes a key of userdata that is called lookup for what it is', () => {
  expect(parseMapping('version: 1\nuserdata: { lookup: rows }', 'm.yaml').userdata).toEqual([
    { key: 'lookup', from: 'rows' },
  ]);
});

import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { openShop, type Shop } from '../support/shop.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');

function mappingIn(shop: Shop, name = 'mapping.yaml'): string {
  return readFileSync(path.join(shop.folder, name), 'utf8');
}

async function checked(shop: Shop, file: string, mapping = 'mapping.yaml') {
  const result = await shop.call(['check', file, '-m', mapping, '--json']);
  return { code: result.code, report: JSON.parse(result.stdout) };
}

const KOREAN = [
  '프로젝트,회원ID,이름,받는사람,주소,우편번호,수량,금액,메시지',
  'p-1,user-1,김민준,이서연,서울특별시 종로구,03171,1,"12,000",축하합니다',
  'p-2,user-1,박도윤,최지우,대전광역시 서구,35242,2,"24,000원",',
].join('\n');

describe('vdpipe init', () => {
  it.each(['mailing-list.csv', 'partner-export.csv'])(
    'proposes a mapping with which samples/%s passes the check, once it is known what a row counts',
    async (sample) => {
      const shop = await openShop();
      copyFileSync(path.join(SAMPLES, sample), path.join(shop.folder, sample));
      const result = await shop.call(['init', sample]);
      expect(result).toMatchObject({ code: 0, stdout: '' });
      expect(result.stderr).toContain(`vdpipe check ${sample} -m mapping.yaml`);
      const isCounted = sample === 'partner-export.csv';
      const amounts = /\{ column: FILL IN (order_count|total_price) \}/g;
      const text = mappingIn(shop).replaceAll(amounts, (_, field) =>
        field === 'order_count' && !isCounted ? 'rows' : `{ column: ${field}, combine: same }`,
      );
      shop.write('mapping.yaml', text.replaceAll('FILL IN ', ''));
      const { code, report } = await checked(shop, sample);
      expect({ code, issues: report.issues }).toEqual({ code: 0, issues: [] });
    },
  );

  it('knows Korean names, says how sure it is, and shows three values', async () => {
    const shop = await openShop();
    shop.write('list.csv', KOREAN);
    const result = await shop.call(['init', 'list.csv', '--json']);
    const { uses, ...report } = JSON.parse(result.stdout);
    expect(uses).toContainEqual({
      what: 'order_count',
      column: '수량',
      sure: 'likely',
      why: '"수량" is a common name for order_count',
      samples: expect.any(Array),
    });
    expect(report).toEqual({
      ok: true,
      files: { mapping: 'mapping.yaml' },
      fill_in: [],
      doubts: {},
      unused_columns: [],
      unused: [],
      orders: 2,
      issue_counts: {},
    });
    const text = mappingIn(shop);
    expect(text.split('\n').filter((line) => /^ *(?:[a-z_]+:|- )/.test(line))).toEqual([
      'version: 1',
      'project: { column: 프로젝트 }',
      'svc_uid: { column: 회원ID }',
      'order:',
      '  order_count: { column: 수량 }',
      '  total_price: { column: 금액 }',
      'variables:',
      '  - { id: name, column: 이름 }',
      '  - { id: receiver_name, column: 받는사람 }',
      '  - { id: address, column: 주소 }',
      '  - { id: postcode, column: 우편번호 }',
      '  - { id: message, column: 메시지 }',
      'unmapped_columns: warn',
    ]);
    expect(text).toContain(
      '#: likely: "금액" is a common name for total_price. Values: "12,000", "24,000원"\n',
    );
    expect((await checked(shop, 'list.csv')).report.ok).toBe(true);
  });

  it('finds the header below title rows, on the sheet that was asked for', async () => {
    const shop = await openShop();
    const book = utils.book_new();
    const rows = [
      ['Spring campaign'],
      [],
      ['Project', 'Customer', 'Full name', 'Price'],
      ['p-1', 'user-1', 'Ann Lee', '3.50'],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet([['notes']]), 'Notes');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'May list');
    shop.write('list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    await shop.call(['init', 'list.xlsx', '--sheet', '2', '-o', 'may.yaml']);
    expect(mappingIn(shop, 'may.yaml')).toContain('sheet:\n  name: May list\n  header_row: 3\n');
    expect(await checked(shop, 'list.xlsx', 'may.yaml')).toMatchObject({
      code: 0,
      report: { ok: true, orders: 1 },
    });
  });

  const bookOf = (sheets: Record<string, readonly string[][]>) => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet([...rows]), name);
    return book;
  };

  it('asks whether sheets with the same columns are one list, and says how to write so', async () => {
    const shop = await openShop();
    const header = ['Project', 'User', 'Qty', 'Total', 'Name'];
    const book = bookOf({
      May: [header, ['p-1', 'u-1', '1', '2', 'Ann']],
      June: [header.toReversed(), ['Bo', '3', '1', 'u-1', 'p-2']],
    });
    shop.write('list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { stderr } = await shop.call(['init', 'list.xlsx']);
    expect(stderr).toContain('It fits May + June as one list.');
    const { stdout } = await shop.call(['init', 'list.xlsx', '-o', 'other.yaml', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, issue_counts: { sheet_chosen: 1 } });
    const [, next = ''] = /Then: vdpipe (.*)$/m.exec(stderr) ?? [];
    const checkNext = async () =>
      JSON.parse((await shop.call([...next.split(' '), '--json'])).stdout);
    expect(await checkNext()).toMatchObject({ blocked_by: ['sheet_chosen'] });
    const mapping = mappingIn(shop).replace(/^# (sheet: .*)$/m, '$1');
    shop.write('mapping.yaml', mapping);
    expect(await checkNext()).toMatchObject({ ok: true, orders: 2 });
  });

  it('says what to do about like sheets that differ, also before there is a project, and which flags are needed next', async () => {
    const shop = await openShop();
    const book = bookOf({
      May: [
        ['Full name', 'City', 'Zip'],
        ['Ann', 'Dresden', '01067'],
      ],
      June: [
        ['Full name', 'City', 'PLZ'],
        ['Bo', 'Leipzig', '04109'],
      ],
    });
    shop.write('list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { stderr } = await shop.call(['init', 'list.xlsx', '--max-rows', '9']);
    expect(stderr).toMatch(/^error sheet_chosen: .*\n {2}What to do: Set "name" under "sheet"/);
    expect(stderr).toContain(
      'Then: vdpipe check list.xlsx -m mapping.yaml --sheet May --max-rows 9\n',
    );
    expect(stderr).toMatch(
      /^It is for "May" alone\. .*May!C1 has "Zip", and June!C1 has "PLZ".*"names"/m,
    );
  });

  it('says what must be filled in, and the check names each of these places', async () => {
    const shop = await openShop();
    shop.write('list.csv', 'Full name,City\nAnn,Dresden\nBo,Lyon\n');
    const result = await shop.call(['init', 'list.csv']);
    expect(result.code).toBe(0);
    for (const key of ['project_id', 'svc_uid', 'order_count', 'total_price']) {
      expect(result.stderr).toContain(`error: replace "FILL IN ${key}" in the mapping.`);
    }
    const { code, report } = await checked(shop, 'list.csv');
    expect(code).toBe(3);
    const missing = report.issues.filter(({ code }: { code: string }) => code === 'column_missing');
    expect(missing.map(({ column }: { column: string }) => column)).toEqual([
      'FILL IN project_id',
      'FILL IN svc_uid',
      'FILL IN order_count',
      'FILL IN total_price',
    ]);
    const constants = ['--project', 'p-1', '--svc-uid', 'user-1', '--total-price', '2'];
    constants.push('--order-count', 'rows');
    const given = await shop.call(['check', 'list.csv', '-m', 'mapping.yaml', ...constants]);
    expect(given.code).toBe(0);
  });

  it.each(['Menge', 'number of copies', '部数'])(
    'orders as many as column "%s" says',
    async (name) => {
      const shop = await openShop();
      shop.write('list.csv', `project_id,svc_uid,total_price,${name}\np-1,u,1,500\np-2,u,2,300\n`);
      const result = await shop.call(['init', 'list.csv']);
      expect(result.stderr).toContain(`  ${name} is order_count (likely)\n`);
      expect(mappingIn(shop)).toContain(`order_count: { column: ${name} }`);
    },
  );

  it('names the column that may say how many, and is not ready before a person has decided', async () => {
    const shop = await openShop();
    shop.write('list.csv', 'project_id,svc_uid,total_price,quantity\np-1,u,1,500\np-2,u,2,zwei\n');
    const result = await shop.call(['init', 'list.csv']);
    expect(result.stderr).toContain(
      'error: replace "FILL IN order_count" in the mapping: column "quantity" was skipped because of D3 (must be a whole number of 1 or more, found "zwei").\n',
    );
    expect(result.stderr).not.toContain('can be ordered as it is');
    const { code, report } = await checked(shop, 'list.csv');
    expect({ code, issues: report.issues }).toMatchObject({
      code: 3,
      issues: [{ code: 'column_missing', column: 'FILL IN order_count' }],
    });
  });

  it('names the column that may say which orders are tests, and is ready once a person has decided', async () => {
    const shop = await openShop();
    const lines = ['project_id,svc_uid,order_count,total_price,order_for_test,name'];
    lines.push('p-1,u,1,2.50,true,Ann', 'p-1,u,2,3.50,,Bo');
    shop.write('list.csv', lines.join('\n'));
    const { stderr } = await shop.call(['init', 'list.csv']);
    expect(stderr).toContain(
      'error: replace "FILL IN order_for_test" in the mapping: column "order_for_test" was skipped because rows of one order have different values in it.\n',
    );
    expect(stderr).not.toContain('can be ordered as it is');
    expect(await checked(shop, 'list.csv')).toMatchObject({
      code: 3,
      report: { issues: [{ code: 'column_missing', column: 'FILL IN order_for_test' }] },
    });
    const decided = mappingIn(shop).replace(/order_for_test: \{.*\}/, 'order_for_test: false');
    shop.write('mapping.yaml', decided);
    expect(await checked(shop, 'list.csv')).toMatchObject({ code: 0, report: { orders: 1 } });
  });

  it('says that one of each is a guess, and quotes names that a shell would take apart', async () => {
    const shop = await openShop();
    shop.write('my list (1).csv', 'project_id,svc_uid,total_price,City\np-1,u,1,Rome\n');
    const result = await shop.call(['init', 'my list (1).csv', '-o', 'my list.yaml']);
    expect(result.stderr).toContain(
      '  order_count: 1 for each order; this is a guess, because no column has a quantity\n',
    );
    expect(result.stderr).toContain(
      'With this mapping, my list (1).csv can be ordered as it is (1 order). Next: vdpipe check "my list (1).csv" -m "my list.yaml"\n',
    );
  });

  it.each([
    {
      name: 'variables.csv',
      list: 'id,Title,Sample text,Required,Max length\ncust_nm,Full name,Kim,yes,40\nzip,,,,\nslogan,Slogan,Buy!,TRUE,\nps,Post scriptum,,,\n',
    },
    {
      name: 'variables.json',
      list: '[{"id":"cust_nm","title":"Full name","sample_text":"Kim","required":true,"max_length":40},{"id":"zip"},{"id":"slogan","title":"Slogan","sample text":"Buy!","required":true},{"id":"ps","title":"Post scriptum"}]',
    },
    {
      name: 'variables.yaml',
      list: 'variables:\n- { id: cust_nm, title: Full name, sample: Kim, required: true, max_length: 40 }\n- zip\n- { id: slogan, title: Slogan, text: Buy!, required: true }\n- { id: ps, title: Post scriptum }\n',
    },
  ])('matches columns to the variables of $name', async ({ name, list }) => {
    const shop = await openShop();
    shop.write(name, list);
    shop.write(
      'list.csv',
      'project_id,svc_uid,total_price,Full name,Postcode,Memo\np-1,u,1,Ann,01067,x\n',
    );
    const result = await shop.call(['init', 'list.csv', '--variables', name]);
    expect(result.stderr).toContain('Memo is not used');
    const text = mappingIn(shop);
    expect(text).toContain(`variables:
  #: certain: the column has the variable's title, "Full name"; the template shows "Kim". Values: "Ann"
  - { id: cust_nm, column: Full name, required: true, max_length: 40 }
  #: likely: "Postcode" is a common name for postcode. Values: "01067"
  - { id: zip, column: Postcode }
  #: FILL IN: no column was found for this required variable ("Slogan"); the template shows "Buy!"
  - { id: slogan, column: FILL IN variable slogan, required: true }
  # No column was found for "ps", which is optional.
`);
    expect(text).toContain(`\ntemplate: { variables: ${JSON.stringify(name)} }\n`);
    const { report } = await checked(shop, 'list.csv');
    expect(report.issues).toMatchObject([
      { code: 'column_missing', column: 'FILL IN variable slogan' },
      { code: 'column_unmapped', column: 'Memo' },
    ]);
  });

  it('adds up numbers that differ within an order, and makes variables of texts that do', async () => {
    const shop = await openShop();
    const lines = ['project_id,svc_uid,order_count,total_price,order_name,userdata.title,City'];
    lines.push('p-1,u,1,2.50,Spring A,T1,Rome', 'p-1,u,2,3.50,Spring B,T2,Oslo');
    shop.write('list.csv', lines.join('\n'));
    await shop.call(['init', 'list.csv']);
    const text = mappingIn(shop);
    expect(text).toContain('order_count: { column: order_count, combine: sum }');
    expect(text).toContain('total_price: { column: total_price, combine: sum }');
    expect(text).not.toContain('userdata:');
    expect(text).toContain('- { id: order_name, column: order_name }');
    expect(await checked(shop, 'list.csv')).toMatchObject({ code: 0, report: { orders: 1 } });
  });

  it('repeats merged cells, counts whole orders by them, and does not choose what a row counts', async () => {
    const shop = await openShop({ keepBodies: true });
    const sheet = utils.aoa_to_sheet([
      ['Project', 'Customer', 'Full name', 'Qty', 'Price'],
      ['p-1', 'user-1', 'Ann', 1, 3],
      [null, null, 'Bo', 1, 3],
      [null, null, 'Cy', 1, 3],
      [null, null, 'Di', 1, 4],
      ['p-2', 'user-1', 'Ed', 15, 45],
    ]);
    sheet['!merges'] = ['A2:A5', 'B2:B5'].map((range) => utils.decode_range(range));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'List');
    shop.write('list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { stderr } = await shop.call(['init', 'list.xlsx']);
    expect(stderr).toContain(
      'error: replace "FILL IN order_count" in the mapping: column "Qty" has the same value in all rows of the one order with several rows; write { column: "Qty", combine: same } if it is for the whole order, or { column: "Qty", combine: sum } if each row counts.\n',
    );
    const text = mappingIn(shop);
    expect(text).toContain(`sheet:
  # 2 cells are merged across several rows (the first is A2:A5): each of these rows gets the text of the merged cell
  repeat_merged: true
`);
    expect(text).toContain('total_price: { column: Price, combine: sum }');
    expect(text).not.toContain('have the same value');
    const decided = text.replace(
      '{ column: FILL IN order_count }',
      '{ column: Qty, combine: sum }',
    );
    shop.write('mapping.yaml', decided);
    const ordered = await shop.call(['order', 'list.xlsx', '-m', 'mapping.yaml']);
    expect(ordered.code).toBe(0);
    const bodies = shop.sandbox.audit().orders.map(({ body }) => JSON.parse(body ?? ''));
    expect(bodies).toMatchObject([
      { order_count: 4, total_price: 13 },
      { order_count: 15, total_price: 45 },
    ]);
  });

  it('claims of orders of one row only that they have one row', async () => {
    const shop = await openShop();
    shop.write(
      'list.csv',
      'project_id,svc_uid,total_price,Qty\np-1,u,1,2\np-2,u,2,1\np-3,u,2,15\n',
    );
    await shop.call(['init', 'list.csv']);
    expect(mappingIn(shop)).toContain(
      '#: Taken once per order: each of the 3 orders has one row. ',
    );
  });

  it('writes over a file only with --force, and reads nothing before it knows', async () => {
    const shop = await openShop();
    shop.write('mapping.yaml', 'mine');
    shop.write('list.csv', KOREAN);
    const refused = await shop.call(['init', 'list.csv', '--json']);
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, error: { code: 'file_exists' } });
    expect(mappingIn(shop)).toBe('mine');
    expect((await shop.call(['init', 'list.csv', '--force'])).code).toBe(0);
    expect(mappingIn(shop)).toContain('project: { column: 프로젝트 }');
  });

  it.each([
    { name: 'an empty file', args: ['empty.csv'], exit: 3, code: 'file_empty' },
    { name: 'standard input', args: ['-'], exit: 2, code: 'file_not_streamable' },
    { name: 'no file', args: ['gone.csv'], exit: 2, code: 'file_missing' },
    {
      name: 'a list without ids',
      args: ['list.csv', '--variables', 'bad.json'],
      exit: 2,
      code: 'variables_invalid',
    },
    {
      name: 'a broken list',
      args: ['list.csv', '--variables', 'broken.json'],
      exit: 2,
      code: 'variables_invalid',
    },
    {
      name: 'no list',
      args: ['list.csv', '--variables', 'gone.json'],
      exit: 2,
      code: 'variables_unreadable',
    },
  ])('leaves no file behind when it is given $name', async ({ args, exit, code }) => {
    const shop = await openShop();
    shop.write('empty.csv', '');
    shop.write('list.csv', KOREAN);
    shop.write('bad.json', '[{"title":"x"}]');
    shop.write('broken.json', '[{"id":');
    const result = await shop.call(['init', ...args, '--json']);
    expect(result.code).toBe(exit);
    expect(JSON.parse(result.stdout).error.code).toBe(code);
    expect(() => mappingIn(shop)).toThrow('ENOENT');
  });

  it.each([
    { header: 'project_id,svc_uid,total_price,a,a', code: 'column_ambiguous' },
    { header: 'project_id,svc_uid,total_price,a,b', code: 'order_field_invalid' },
  ])('tells what is wrong with the sheet itself: $code', async ({ header, code }) => {
    const shop = await openShop();
    shop.write('list.csv', `${header}\np-1,u,-3,x,y\n`);
    const result = await shop.call(['init', 'list.csv']);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(`error ${code} in column`);
    expect(result.stderr).not.toContain('can be ordered as it is');
  });

  it('has examples in its help that run', async () => {
    const shop = await openShop();
    const help = await shop.call(['init', '--help']);
    expect(help.stdout).toContain('vdpipe init list.xlsx');
    expect(help.stdout).not.toContain('standard input');
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Project', 'Name'],
        ['p-1', 'Ann'],
      ]),
      'S',
    );
    shop.write('list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect((await shop.call(['init', 'list.xlsx'])).code).toBe(0);
  });
});

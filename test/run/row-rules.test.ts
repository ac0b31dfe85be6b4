import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadCorrections } from '../../src/run/input/corrections/load-corrections.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { toFingerprinted } from '../../src/run/origin.ts';
import { checkList } from '../support/check-list.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name }]
unmapped_columns: ignore
`;

const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Checks a list with a mapping that has this at its end; gives the skipped rows with their reasons, too. */
async function check(lines: readonly string[], rules: string) {
  const file = path.join(temporaryFolder(), 'skipped.csv');
  const skippedTo = { file, format: 'csv' } as const;
  const report = await checkList(toText(lines), MAPPING + rules, { skipped: skippedTo });
  const [, ...skipped] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return { report, skipped };
}

describe('rows.where', () => {
  const LIST = [
    'project,name,country,consent',
    'p-1,Ann,KR,yes',
    'p-1,,DE,yes',
    ',,,',
    'p-2,Bo, 대한민국 ,',
    'p-2,Cy,대한민국,yes',
    'p-3,Di,KR',
  ];
  const WHERE = `rows: { where: [{ column: country, one_of: [KR, 대한민국] }, { column: consent, not: "" }] }`;

  it.each([
    ['household', 'Lee,Ann,yes,a@x.eu,1,p-1', 'Kim,Gus,,g@x.eu,2,p-3', 'Kim,Hal,,,2,p-3'],
    ['order no', '11,Ann,yes,a@x.eu,1,p-1', '13,Gus,,g@x.eu,2,p-3', ',Hal,,,2,p-3'],
  ])(
    'names the column that has all rows of an order together, and no other: %s',
    async (per, ann, gus, hal) => {
      const [id] = ann.split(',');
      const [dora, other] = [`${id}2,Dora,no,d@x.eu,2,p-2`, `${id},Ben,,,1,p-1`];
      const list = [`${per},name,rsvp,e-mail,table,project`, ann, other, dora, gus, hal];
      const { report } = await check(list, 'rows: { where: [{ column: rsvp, is: "yes" }] }');
      const asked = report.issues.find(({ code }) => code === 'condition_unsure');
      expect(asked?.fix).toContain(`per: { column: ${per} }`);
    },
  );

  it('names the number of an order before columns that have the same rows together', async () => {
    const list = [
      'e-mail,order date,order number,name,status,total,project',
      'a@x.eu,2026-11-01,11,Ann,paid,2.00,p-1',
      'a@x.eu,2026-11-01,11,Ben,,,p-2',
      'b@x.eu,2026-11-02,12,Cid,refunded,2.00,p-3',
      'b@x.eu,2026-11-02,12,Dee,,,p-4',
    ];
    const { report } = await check(list, 'rows: { where: [{ column: status, not: refunded }] }');
    const asked = report.issues.find(({ code }) => code === 'condition_unsure');
    expect(asked?.fix).toContain('per: { column: order number }');
  });

  it('skips rows that do not meet every condition: counted by reason, listed with the condition', async () => {
    const { report, skipped } = await check(LIST, WHERE);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 6, blank: 1, skipped: 3, valid: 2, rejected: 0 },
      skipCounts: { row_not_wanted: 3 },
      orders: 2,
    });
    expect(skipped).toEqual([
      '3,row_not_wanted,"rows.where: { column: country, one_of: [KR, 대한민국] }",,',
      '5,row_not_wanted,"rows.where: { column: consent, not: """" }",,',
      '7,row_not_wanted,"rows.where: { column: consent, not: """" }",,',
    ]);
  });

  it('is a mistake of the mapping if no row is left: one error, and nothing is ordered', async () => {
    const { report } = await check(LIST, 'rows: { where: [{ column: country, is: Korea }] }');
    expect(report).toMatchObject({
      ok: false,
      blockedBy: ['rows_all_skipped'],
      issueCounts: { rows_all_skipped: 1 },
      rows: { skipped: 5, valid: 0 },
    });
  });

  it('needs its columns', async () => {
    const { report } = await check(LIST, 'rows: { where: [{ column: Country, is: KR }] }');
    expect(report.issues).toMatchObject([{ code: 'column_missing', column: 'Country' }]);
  });
});

describe('rows.unique', () => {
  const LIST = [
    'project,name,address',
    'p-1,Kim Min,Main St. 1',
    'p-2,Bo,Hill 3',
    'p-1,KIM　MIN,main st 1',
    'p-3,ｋｉｍ min,Main St 1',
    'p-2,,',
    'p-2,,',
  ];
  const UNIQUE = '{ columns: [name, address], ignore: [case, space, width, punctuation]';

  it('finds rows that repeat another, wherever it is: each is an error that names both', async () => {
    const { report } = await check(LIST, `rows: { unique: ${UNIQUE} } }`);
    expect(report).toMatchObject({
      ok: false,
      rows: { read: 6, skipped: 0, valid: 4, rejected: 2 },
      issueCounts: { row_not_unique: 2 },
    });
    const told = report.issues.filter(({ severity }) => severity === 'error');
    expect(told.map(({ message }) => message)).toEqual([
      'Cannot use row 4: it repeats row 2 in columns "name" and "address"',
      'Cannot use row 5: it repeats row 2 in columns "name" and "address"',
    ]);
  });

  it('skips or warns of them, in the same order or the sheet, one rule after the other', async () => {
    const skip = `${UNIQUE}, within: order, on_duplicate: skip }`;
    const warn = '{ columns: [project], on_duplicate: warn }';
    const { report, skipped } = await check(LIST, `rows: { unique: [${skip}, ${warn}] }`);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 6, skipped: 1, valid: 5, rejected: 0 },
      skipCounts: { row_not_unique: 1 },
      issueCounts: { row_not_unique: 2 },
    });
    expect(skipped).toEqual(['4,row_not_unique,"rows.unique: [name, address]",2,']);
  });

  it('is a mistake of the mapping if every row repeats another: one error in place of those of rows', async () => {
    const list = [...LIST.slice(0, 1), ...Array.from({ length: 8 }, (_, i) => `p-${i % 2},Bo,x`)];
    const { report } = await check(list, 'rows: { unique: { columns: [project] } }');
    expect(report).toMatchObject({
      ok: false,
      blockedBy: ['row_not_unique'],
      rows: { valid: 2, rejected: 6 },
      issueCounts: { row_not_unique: 6 },
      issues: [
        {
          row: null,
          message:
            'Rows must differ in column "project", but each repeats another (6 repeats): for example, row 4 repeats row 2',
        },
      ],
    });
    const alone = await check([...list, 'p-3,Bo,x'], 'rows: { unique: { columns: [project] } }');
    expect(alone.report.issues).toHaveLength(6);
  });

  it('does not compare with rows that another rule leaves out', async () => {
    const where = 'where: [{ column: project, not: p-1 }]';
    const { report } = await check(LIST, `rows: { ${where}, unique: ${UNIQUE} } }`);
    expect(report).toMatchObject({ ok: true, rows: { skipped: 2, valid: 4 } });
  });
});

describe('rows.suppress', () => {
  const LIST = [
    'project,name,email',
    'p-1,Ann,ann@example.com',
    'p-1,Bo,"=""BO@example.com"""',
    'p-2,Cy,cy@example.com',
    'p-2,Di,',
    'p-3,Eun,eun@example.com',
  ];
  const SUPPRESS =
    'rows: { suppress: { file: do-not-mail.csv, match: { Email: email }, ignore: [case] } }\n';

  const STOP = 'Since,Email\n2020,bo@Example.com\n2021,\n2022,eun@example.com\n';
  const AS_WRITTEN = SUPPRESS.replace(', ignore: [case]', '');
  const OF_NAMES = AS_WRITTEN.replace('{ Email: email }', '{ Who: name }');

  /** Checks rows while these are on the list of whom to leave out. */
  const check = (
    stop: string | Uint8Array,
    rows: readonly string[] = LIST.slice(1),
    rule = SUPPRESS,
    given: Parameters<typeof checkList>[2] = {},
  ) =>
    checkList(toText(['project,name,email', ...rows]), MAPPING + rule, {
      ...{ beside: { 'do-not-mail.csv': stop }, ...given },
    });

  it('skips rows that are on the list, whatever the mapping ignores; an empty cell is on no list', async () => {
    const skipped = { file: path.join(temporaryFolder(), 'skipped.csv'), format: 'csv' } as const;
    const report = await check(STOP, undefined, SUPPRESS, { skipped });
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 5, skipped: 2, valid: 3 },
      skipCounts: { row_suppressed: 2 },
    });
    expect(readFileSync(skipped.file, 'utf8')).toContain(
      '3,row_suppressed,rows.suppress: do-not-mail.csv',
    );
  });

  it('suppresses nobody for a dash, which others on the list have, too', async () => {
    const rows = ['p-1,Ann,-', 'p-2,Bo,bo@example.com', 'p-3,Cy,-'];
    const { skipCounts } = await check('Email,Who\n-,Ann\nbo@example.com,Bo\n', rows, AS_WRITTEN);
    expect(skipCounts).toEqual({ row_suppressed: 1 });
  });

  it('tells of rows that are on the list but for what is easily overlooked', async () => {
    const names = ['Ann Lee', 'Kim Minsu', '홍길동', 'Eun', 'Bo'];
    const rows = names.map((name, i) => `p-${i + 1},${name},`);
    const near = await check('Who\nann lee\nKim  Minsu\n홍 길동\nEun\nBob.\n', rows, OF_NAMES);
    expect(near.skipCounts).toEqual({ row_suppressed: 1 });
    expect(near.issues.filter(({ code }) => code === 'suppress_partly')).toMatchObject([
      {
        column: 'name',
        count: 3,
        message: expect.stringContaining(
          '3 rows are not on the list of rows.suppress: do-not-mail.csv, but have what one of its rows has but for case, spaces, width or punctuation: first row 2, like row 2 of do-not-mail.csv',
        ),
      },
    ]);
    // More rows than the list has.
    const more = ['p-1,Ann Lee,', 'p-2,ANN LEE,', 'p-3,Bo,'];
    const twice = await check('Who\nann lee\n', more, OF_NAMES);
    expect(twice.issues).toContainEqual(
      expect.objectContaining({ code: 'suppress_partly', count: 2 }),
    );
  });

  it('leaves out an address whoever is named before it', async () => {
    const stop = 'Email\nBob Ray <bob@example.com>\ncy@example.com\n';
    const rows = ['Bob,Bob@example.com', 'Cy,"Orr, Cy <Cy@example.com> "', 'Di,di@example.com'];
    const { skipCounts } = await check(
      stop,
      rows.map((one, i) => `p-${i},${one}`),
    );
    expect(skipCounts).toEqual({ row_suppressed: 2 });
  });

  it.each([' '.repeat(400_000), `a@${'.'.repeat(400_000)}`])(
    'is not held up by a long text with a sign of an address: %.3s',
    async (text) => {
      const rows = ['p-1,Bob,bob@example.com', `p-2,Cy,"${text}<"`];
      const { skipCounts } = await check('Email\nbob@example.com\n', rows);
      expect(skipCounts).toEqual({ row_suppressed: 1 });
    },
  );

  const named = (rows: readonly string[], stop: string, rule = SUPPRESS, more = {}) =>
    check(`Email,Who\n${stop}\n`, rows, rule, more);
  const beside = (email: string) => [
    `p-1,Ann,"${email.replaceAll('"', '""')}"`,
    'p-2,Eun,eun@example.com',
  ];

  it.each([
    ['Anna <office@firm.de>', 'Bob <office@firm.de>'],
    ['Anna Fox <office@firm.de>', 'Bob Fox <OFFICE@firm.de>'],
    ['"Herr Fox" <office@firm.de>', 'Frau Fox <office@firm.de>'],
    ['Anna und Bob Fox <fox@firm.de>', 'Bob Fox <fox@firm.de>'],
    ['Anna & Bob Fox <fox@firm.de>', 'Bob Fox <fox@firm.de>'],
    ['Anna + Bob <fox@firm.de>', 'Anna <fox@firm.de>'],
    ['홍길동、김민수 <fox@firm.de>', '김민수 <fox@firm.de>'],
    ['홍길동 <office@firm.kr>', '김민수 <office@firm.kr>'],
    ['Anna <office@firm.de>', 'Bob <office@firm.de>\nCy <office@firm.de>'],
    ['Family Fox <fox@firm.de>', '"Family\nRay <fox@firm.de>"'],
  ])('asks about %s, if the list has %s', async (email, stop) => {
    const report = await named(beside(email), stop);
    expect(report).toMatchObject({ ok: false, issueCounts: { suppress_unsure: 1 } });
    expect(report.skipCounts).toEqual({});
    expect(Object.keys(report.issueCounts)).toEqual(['suppress_unsure']);
  });

  it.each([
    ['Bob <office@firm.de>', 'office@firm.de'],
    ['office@firm.de', 'Bob <office@firm.de>'],
    ['"Ray, Bob" <bob@firm.de>', 'Bob Ray <bob@firm.de>'],
    ['BOB RAY <bob@firm.de>', 'Dr. Bob Ray <bob@firm.de>'],
    ['B. Ray <bob@firm.de>', 'Bob Ray <bob@firm.de>'],
    ['Bob <bob@firm.de>', 'Bob Ray <bob@firm.de>'],
    ['Jürgen Müller <jm@firm.de>', 'Juergen Mueller <jm@firm.de>'],
    ['홍길동 님 <hong@firm.kr>', '홍길동 <hong@firm.kr>'],
    ['office <office@firm.de>', 'Bob <office@firm.de>'],
    ['Anna <office@firm.de>', 'office@firm.de <office@firm.de>'],
    ['Anna & Bob Fox <fox@firm.de>', 'Bob und Anna Fox <fox@firm.de>'],
    ['Anna und Bob Fox <fox@firm.de>', 'Anna & Bob Fox <fox@firm.de>'],
    ['Bob Fox <fox@firm.de>', 'Anna & Bob Fox <fox@firm.de>'],
    ['Anna + Bob Fox <fox@firm.de>', 'Anna & Bob Fox <fox@firm.de>'],
    ['Anna <office@firm.de>', 'Bob <office@firm.de>\noffice@firm.de'],
    ['Anna <office@firm.de>', 'Bob <office@firm.de>\nAnna <office@firm.de>'],
  ])('leaves out %s in silence, if the list has %s', async (email, stop) => {
    const report = await named(beside(email), stop);
    expect(report).toMatchObject({ ok: true, skipCounts: { row_suppressed: 1 }, issues: [] });
  });

  it('says whose address the list has, and orders the row once it is accepted', async () => {
    const list = beside('Anna <office@firm.de>');
    const stop = 'bo@example.com\nBob <office@firm.de>';
    const [issue] = (await named(list, stop)).issues;
    expect(issue).toMatchObject({
      ...{ severity: 'error', row: 2, column: 'email' },
      message:
        'Cannot use row 2: "Anna <office@firm.de>" is on the list of rows.suppress: do-not-mail.csv, but row 3 of it names "Bob" (list!C2)',
    });
    const answers = `cell,from,to,accept,why\n${issue?.accept?.replace('reason', 'Anna wants it')}\n`;
    const corrections = await loadCorrections(temporaryFile('answers.csv', answers));
    const after = await named(list, stop, SUPPRESS, { corrections });
    expect(after).toMatchObject({ ok: true, rows: { valid: 2 }, accepted: 1 });
  });

  it.each([
    ['skip', { orders: 1, skipCounts: { row_suppressed: 1 } }],
    ['keep', { orders: 2, skipCounts: {} }],
  ])('asks nothing with "unsure: %s" in the mapping, as for an unattended job', async (key, is) => {
    const rule = SUPPRESS.replace('ignore:', `unsure: ${key}, ignore:`);
    const list = beside('Anna <office@firm.de>');
    const report = await named(list, 'Bob <office@firm.de>', rule);
    expect(report).toMatchObject({ ok: true, ...is, issues: [] });
  });

  it.each(['keine', 'none', '없음', 'n/a', '-'])(
    'suppresses nobody whose address is %s, as another is on the list',
    async (text) => {
      const list = [`p-1,Ann,${text}`, 'p-2,Bo,bo@example.com', `p-3,Cy,${text}`];
      const report = await named(list, `${text}\nbo@example.com`);
      expect(report).toMatchObject({ ok: true, skipCounts: { row_suppressed: 1 }, issues: [] });
    },
  );

  it.each(['None', 'Ohne', '미정'])('asks about a name %s that the list has, too', async (text) => {
    const rows = [`p-1,${text},a@x.de`, 'p-2,Bo,b@x.de'];
    const report = await named(rows, `a@x.de,${text}`, OF_NAMES);
    expect(report).toMatchObject({ ok: false, skipCounts: {} });
    expect(report.errors).toMatchObject([{ code: 'suppress_unsure', row: 2 }]);
  });

  it('takes two people who have one address for two', async () => {
    const rows = ['p-1,Ann,Ann <office@example.com>', 'p-2,Bo,Bo <office@example.com>'];
    const unique = 'rows: { unique: { columns: [email], on_duplicate: skip } }\n';
    expect((await check('Email\n', rows, unique)).skipCounts).toEqual({});
  });

  it('tells of rows that match in one of several columns, but not of what many rows share', async () => {
    const stop = 'Email,Who\nann@example.com,Annie\neun@example.com,Eun\n';
    const both = SUPPRESS.replace('{ Email: email }', '{ Email: email, Who: name }');
    const { issues, skipCounts } = await check(stop, undefined, both);
    expect(skipCounts).toEqual({ row_suppressed: 1 });
    const partly = issues.filter(({ code }) => code === 'suppress_partly');
    expect(partly).toMatchObject([{ severity: 'warning', column: 'email', count: 1 }]);
    expect(partly[0]?.message).toBe(
      '1 row is not on the list of rows.suppress: do-not-mail.csv, but has the same "email" as one of its rows: first row 2, like row 2 of do-not-mail.csv',
    );
    const eun = ['a', 'b', 'c'].map((one) => `p-1,Eun,${one}@example.com`);
    expect((await check(stop, eun, both)).issueCounts).not.toHaveProperty('suppress_partly');
  });

  it.each([
    {
      name: 'UTF-16',
      content: Buffer.from('\ufeffEmail\tX\nbo@example.com\t1\neun@example.com\t2\n', 'utf16le'),
    },
    {
      name: 'a web page',
      content:
        '<html><table><tr><td>Email<td>X<tr><td>bo@example.com<td>1<tr><td>EUN@example.com<td>2</table>',
    },
    {
      name: 'protected texts',
      content: 'X,Email\n1,"=""bo@example.com"""\n1,"=""eun@example.com"""\n',
    },
  ])('reads the list as any sheet: $name', async ({ content }) => {
    expect(await check(content)).toMatchObject({ ok: true, rows: { skipped: 2 } });
  });

  it('warns if no row is on a list that is not empty: it may be written in another form', async () => {
    const warnings = async (stop: string) => {
      const { ok, issues } = await check(stop);
      expect(ok).toBe(true);
      return issues.filter(({ code }) => code === 'suppress_never_found');
    };
    expect(await warnings('Since,Email\n2020,\n2021,bo@example.com (Bo)\n')).toMatchObject([
      {
        code: 'suppress_never_found',
        severity: 'warning',
        message:
          'No row is on the list of rows.suppress: do-not-mail.csv: "email" has, for example, "ann@example.com", and do-not-mail.csv has "bo@example.com (Bo)"',
      },
    ]);
    for (const stop of ['Email\n', 'Email\nbo@example.com\n'])
      expect(await warnings(stop)).toEqual([]);
  });

  function open(stop = STOP) {
    const folder = temporaryFolder();
    const write = (name: string, content: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    };
    const file = write('list.csv', toText(LIST));
    write('do-not-mail.csv', stop);
    return { file, mapping: write('m.yaml', MAPPING + SUPPRESS), write };
  }

  it('belongs to the run by what it holds, not by where it is', async () => {
    const [one, same, other] = await Promise.all(
      [open(), open(), open('Email\nx\n')].map(async ({ mapping }) =>
        JSON.stringify(toFingerprinted({ mapping: await loadMapping(mapping) }, 'http://service')),
      ),
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it('is an error if the list is missing, changed, too large or has no such column', async () => {
    const { file, mapping, write } = open();
    const read = await loadMapping(mapping);
    const list = write('do-not-mail.csv', 'Mail\nx@example.com\n');
    await expect(checkSheet({ file, mapping: read })).rejects.toMatchObject({
      code: 'list_changed',
    });
    await expect(checkSheet({ file, mapping: await loadMapping(mapping) })).rejects.toMatchObject({
      code: 'list_invalid',
      message: `Cannot use list "${list}" (rows.suppress in the mapping): Cannot find column "Email" in row 1, needed for rows.suppress. Write "Mail" in the mapping, if you mean that column.`,
    });
    rmSync(list);
    await expect(loadMapping(mapping)).rejects.toMatchObject({
      code: 'list_unreadable',
      message: `Cannot use list "${list}" (line 7: rows.suppress[0] in the mapping): there is no such file`,
    });
    write('m.yaml', MAPPING + SUPPRESS.replace('do-not', 'https://example.com/do-not'));
    await expect(loadMapping(mapping)).rejects.toMatchObject({
      code: 'list_unreadable',
      message: expect.stringContaining('"https://example.com/do-not-mail.csv"'),
    });
    write('m.yaml', MAPPING + SUPPRESS);
    write('do-not-mail.csv', '');
    truncateSync(list, 257 * 1024 ** 2);
    await expect(loadMapping(mapping)).rejects.toMatchObject({ code: 'list_too_large' });
  });

  it('is a mistake of the mapping if every row is on the list', async () => {
    const all = LIST.slice(1).map((line) => line.split(',')[1]);
    const report = await check(`Who\n${all.join('\n')}\n`, undefined, OF_NAMES);
    expect(report).toMatchObject({
      ok: false,
      blockedBy: ['rows_all_skipped'],
      rows: { skipped: 5 },
    });
  });
});

describe('a run with a list', () => {
  it('gives its rejected rows back while the list is as it was, and says why not otherwise', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', 'project,name,email\np-1,Ann,a@x\np-2,,b@x\np-3,Cy,c@x\n');
    const suppressed = shop.write('do-not-mail.csv', 'Email\nA@x\n');
    const yaml = MAPPING.replace('{ id: name }', '{ id: name, required: true }');
    const rule =
      'rows: { suppress: { file: do-not-mail.csv, match: { Email: email }, ignore: [case] } }\n';
    const mapping = shop.write('m.yaml', yaml + rule);
    const flags = ['-m', mapping, '--on-invalid', 'drop', '--json'];
    const order = await shop.call(['order', list, ...flags]);
    const { run, rows } = JSON.parse(order.stdout);
    expect(rows).toMatchObject({ read: 3, skipped: 1, rejected: 1, ordered: 1 });
    const again = await shop.call(['order', list, ...flags]);
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'run_exists' } });
    const rejects = path.join(shop.folder, 'rejected.csv');
    const show = (file: string) => shop.call(['show', run, '--rejects', file, '--json']);
    expect((await show(rejects)).code).toBe(0);
    expect(readFileSync(rejects, 'utf8')).toContain('b@x');
    shop.write('do-not-mail.csv', 'Email\nA@x\nz@x\n');
    const changed = await show(path.join(shop.folder, 'second.csv'));
    expect(JSON.parse(changed.stdout)).toMatchObject({ error: { code: 'list_changed' } });
    rmSync(suppressed);
    const missing = await show(path.join(shop.folder, 'third.csv'));
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'list_unreadable' } });
  });
});

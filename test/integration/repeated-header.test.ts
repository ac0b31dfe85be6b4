import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name';
/** Two files with byte order marks, joined; then one that was pasted below blank rows; then the same in other letters. */
const LIST = `\ufeff${HEADER}
p-1,user-1,1,2,Ann
\ufeff${HEADER}
p-2,user-1,3,4,Bo
,,,,

${HEADER}
${HEADER.toUpperCase()}
p-3,user-1,5,6,Cy
`;

describe('a list in which the header comes again', () => {
  it('has no order for a project called "project_id": each such row is an error and a reject', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', LIST);
    const { code, stdout } = await shop.call(['check', file, '--json']);
    const { issues, ...report } = JSON.parse(stdout);
    expect({ code, ...report }).toMatchObject({
      code: 3,
      rows: { read: 8, blank: 2, skipped: 0, valid: 3, rejected: 3 },
      orders: 3,
      issue_counts: { header_repeated: 3, invisible_character: 1 },
    });
    const errors = issues.filter((issue: { severity: string }) => issue.severity === 'error');
    expect(errors.map((issue: { row: number }) => issue.row)).toEqual([3, 7, 8]);
    const order = await shop.call(['order', file, '--json']);
    expect({ code: order.code, orders: shop.sandbox.audit().orders }).toEqual({
      code: 3,
      orders: [],
    });
  });

  it('is ordered without it where the mapping or a flag says so', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', LIST);
    const { code, stdout } = await shop.call(['order', file, '--headers', 'skip', '--json']);
    const { run, rows } = JSON.parse(stdout);
    expect({ code, rows }).toMatchObject({
      code: 0,
      rows: { read: 8, blank: 2, skipped: 3, ordered: 3, rejected: 0 },
    });
    const show = await shop.call(['show', run]);
    expect(show.stdout).toContain('skipped   3 rows: header_repeated');
    const mapping = `version: 1
project: { value: p-4 }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 1 } }
variables: [{ id: name }, { id: user, column: svc_uid }]
rows: { headers: keep, totals: skip }
unmapped_columns: ignore
`;
    const kept = shop.write('keep.yaml', mapping);
    const check = await shop.call(['check', file, '-m', kept, '--json']);
    expect(JSON.parse(check.stdout)).toMatchObject({ ok: true, rows: { skipped: 0, valid: 6 } });
    const skip = await shop.call(['check', file, '-m', kept, '--headers', 'skip', '--json']);
    expect(JSON.parse(skip.stdout)).toMatchObject({
      ok: true,
      rows: { skipped: 3, valid: 3 },
      skip_counts: { header_repeated: 3 },
    });
  });

  it('is not ordered where the header comes again in another order, whatever is said of headers and errors', async () => {
    const shop = await openShop();
    const moved = HEADER.split(',').reverse().join();
    const file = shop.write(
      'list.csv',
      `${HEADER}\np-1,user-1,1,2,Ann\n${moved}\nBo,4,3,user-1,p-2\n`,
    );
    const flags = ['--headers', 'skip', '--on-invalid', 'drop', '--json'];
    const { code, stdout } = await shop.call(['order', file, ...flags]);
    expect({ code, orders: shop.sandbox.audit().orders }).toEqual({ code: 3, orders: [] });
    const check = await shop.call(['check', file, '--headers', 'skip', '--json']);
    expect(JSON.parse(check.stdout)).toMatchObject({
      blocked_by: ['header_repeated'],
      rows: { skipped: 0 },
    });
    expect(stdout).toContain('its columns in another order');
  });
});

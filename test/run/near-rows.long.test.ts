import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Of JavaScript objects: it was more than twice as much. */
const HEAP_MIB = 40;
const COUPLES = 100_000;

it('rows that are nearly the same take no room among JavaScript objects', () => {
  const folder = temporaryFolder();
  const [list, mapping] = [path.join(folder, 'l.csv'), path.join(folder, 'm.yaml')];
  const rows = Array.from({ length: 2 * COUPLES }, (_, i) => {
    const couple = i >> 1;
    const name = `${i % 2 === 0 ? 'Anna' : 'Peter'} ${'abcdefghij'[couple % 10]}berg`;
    const phone = `030 ${2_000_000 + couple}`;
    return `p-${i >> 6},u,${name},Weg ${couple % 300},${10_000 + (couple % 70_000)},${phone},m${couple}@x.de`;
  });
  writeFileSync(list, `Project,User,Name,Street,Postcode,Phone,Email\n${rows.join('\n')}\n`);
  writeFileSync(
    mapping,
    `version: 1
project: { column: Project }
svc_uid: { column: User }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Name }]
unmapped_columns: ignore
rows: { unique: { columns: [Name, Street, Postcode, Phone, Email], near: true } }
`,
  );
  const words = ['dist/cli/main.js', 'check', list, '-m', mapping, '--json'];
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` };
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout).rows).toMatchObject({ read: 2 * COUPLES, valid: 2 * COUPLES });
}, 120_000);

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function codesOf(...lines: readonly string[]) {
  const file = path.join(temporaryFolder(), 'list.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { issues } = await checkSheet({ file });
  return issues.map(({ code, severity, column }) => `${severity} ${code} ${column}`);
}

describe('an amount whose comma is not quoted', () => {
  const header = 'project_id,svc_uid,total_price,order_count,note';

  it('is told although a blank cell hides that there is one too many', async () => {
    expect(await codesOf(header, 'p-1,u,12,50,1,', 'p-2,u,5,20,2,')).toEqual([
      'error amount_split total_price',
    ]);
  });

  it('is not suspected where a row of one cell more has none, or none has more', async () => {
    expect(await codesOf(header, 'p-1,u,12,50,1,', 'p-2,u,5,2,2,')).toEqual([]);
    expect(await codesOf(header, 'p-1,u,12,50,1', 'p-2,u,5,20,2')).toEqual([]);
    expect(await codesOf(header, 'p-1,u,1.5,50,1,', 'p-2,u,5,20,2,')).toEqual([]);
  });

  it('is a group of thousands in a quantity', async () => {
    const counts = 'project_id,svc_uid,order_count,total_price,note';
    expect(await codesOf(counts, 'p-1,u,3,10,x,', 'p-2,u,4,12,y,')).toEqual([]);
    expect(await codesOf(counts, 'p-1,u,1,000,10,', 'p-2,u,2,500,12,')).toEqual([
      'error amount_split order_count',
    ]);
  });
});

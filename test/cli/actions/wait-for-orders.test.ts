import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, openShop } from '../../support/shop.ts';

describe('vdpipe wait', () => {
  it('refuses to write results over the mapping of the run, before it waits', async () => {
    const shop = await openShop();
    const mapping = JSON.stringify({
      version: 1,
      project: { column: 'project_id' },
      svc_uid: { column: 'svc_uid' },
      order: { order_count: { column: 'order_count' }, total_price: { column: 'total_price' } },
      variables: [{ id: 'name', column: 'name' }],
      unmapped_columns: 'ignore',
    });
    shop.write('list.csv', listOf(2));
    shop.write('mapping.json', mapping);
    const args = ['order', 'list.csv', '-m', 'mapping.json', '--enqueue', '--yes', '--json'];
    const { run } = JSON.parse((await shop.call(args)).stdout);
    const waiting = ['wait', run, '--results', 'mapping.json', '--patience-ms', '1', '--json'];
    const waited = await shop.call(waiting);
    expect(waited.code).toBe(2);
    expect(JSON.parse(waited.stdout).error.code).toBe('output_unusable');
    expect(readFileSync(path.join(shop.folder, 'mapping.json'), 'utf8')).toBe(mapping);
  });
});

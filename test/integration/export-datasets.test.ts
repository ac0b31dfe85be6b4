import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

describe('vdpipe export --datasets', () => {
  it('writes every dataset, whatever the projects are called', async () => {
    const shop = await openShop();
    const long = 'x'.repeat(900);
    const ids = ['한'.repeat(28), long, `${long}y`, `${'x'.repeat(199)}한`, 'a/b', 'p-last'];
    const rows = ids.map((id, i) => `${id},u,1,2,text ${i}`);
    const text = ['project_id,svc_uid,order_count,total_price,name', ...rows].join('\n');
    const flags = ['--max-dataset-bytes', '10', '--on-invalid', 'hold', '--json'];
    const ordered = await shop.run(['order', shop.write('list.csv', text), ...flags]);
    const { run } = JSON.parse(ordered.stdout);
    const exported = await shop.run(['export', run, '--datasets', 'large']);
    expect(exported.code).toBe(0);
    const names = readdirSync(path.join(shop.folder, 'large'));
    const texts = names.map((name) => {
      const dataset = readFileSync(path.join(shop.folder, 'large', name), 'utf8');
      return JSON.parse(dataset).rows[0].cols[0].value.text;
    });
    expect(texts.toSorted()).toEqual(ids.map((_, i) => `text ${i}`));
    expect(names).toEqual(expect.arrayContaining(['a%2Fb.json', 'p-last.json']));
    for (const name of names) expect(() => decodeURIComponent(name)).not.toThrow();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

describe('vdpipe export --datasets', () => {
  it('writes every dataset, whatever the projects are called, for any system', async () => {
    const shop = await openShop();
    const long = 'x'.repeat(900);
    const ids = ['한'.repeat(28), long, `${long}y`, `${'x'.repeat(199)}한`, 'a/b', 'p-last'];
    ids.push('prj-a', 'prj-A', 'CON', 'nul.x', 'a*b', 'p.');
    const rows = ids.map((id, i) => `${id},u,1,2,text ${i}`);
    const text = ['project_id,svc_uid,order_count,total_price,name', ...rows].join('\n');
    const mapping = `version: 1
project: { column: project_id, look_alikes: allow }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name }]
`;
    const flags = [
      '-m',
      shop.write('mapping.yaml', mapping),
      '--max-dataset-bytes',
      '10',
      '--on-invalid',
      'hold',
      '--json',
    ];
    const ordered = await shop.call(['order', shop.write('list.csv', text), ...flags]);
    const { run } = JSON.parse(ordered.stdout);
    const exported = await shop.call(['export', run, '--datasets', 'large']);
    expect(exported.code).toBe(0);
    const names = readdirSync(path.join(shop.folder, 'large'));
    const texts = names.map((name) => {
      const dataset = readFileSync(path.join(shop.folder, 'large', name), 'utf8');
      return JSON.parse(dataset).rows[0].cols[0].value.text;
    });
    expect(texts.toSorted()).toEqual(ids.map((_, i) => `text ${i}`).toSorted());
    const plain = ['a%2Fb', 'p-last', 'prj-a', '%43ON', '%6Eul.x', 'a%2Ab', 'p.'];
    expect(names).toEqual(expect.arrayContaining(plain.map((stem) => `${stem}.json`)));
    expect(names).toEqual(
      expect.arrayContaining([expect.stringMatching(/^prj-A-[\da-f]{16}\.json$/)]),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length);
    for (const name of names) expect(() => decodeURIComponent(name)).not.toThrow();
  });
});

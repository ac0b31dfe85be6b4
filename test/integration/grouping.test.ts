import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';

const PROJECTS = runs(20);
const ROWS = 30 * PROJECTS;
const VARIABLES = ['name', 'street', 'postcode'];

/** Rows of all projects mixed, the same at every run. */
function mixedList(): string {
  const lines = ['project_id,svc_uid,order_count,total_price,name,street,postcode'];
  for (let i = 0; i < ROWS; i++) {
    const project = (i * 7919) % PROJECTS;
    lines.push(
      `p-${project},user-${project % 9},1,2.5,"Zoë ""${i}"", 김","Line ${i}\nLine two",0${1000 + i}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

describe('vdpipe order on a list of any order', () => {
  it('sends each project the rows of the file, in sheet order, through faults', async () => {
    const shop = await openShop({
      keepBodies: true,
      faults: { locked: 0.05, busy: 0.05, reset: 0.05 },
      retryAfterMs: 20,
    });
    const text = mixedList();
    const file = shop.write('list.csv', text);
    const result = await shop.call([
      'order',
      file,
      '--combine',
      'same',
      '--json',
      '--settle-ms',
      '20',
    ]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const expected = new Map<string, string[][]>();
    for (const row of parse(text, { columns: true }) as Record<string, string>[]) {
      const project = row['project_id'] ?? '';
      const texts = VARIABLES.map((name) => row[name] ?? '');
      expected.set(project, [...(expected.get(project) ?? []), texts]);
    }
    const sent = new Map<string, string[][]>();
    for (const order of shop.sandbox.audit().orders) {
      const { rows } = JSON.parse(order.body ?? '').vdp_dataset;
      const texts = rows.map((row: { cols: { value: { text: string } }[] }) =>
        row.cols.map((col) => col.value.text),
      );
      expect(sent.has(order.project_id)).toBe(false);
      sent.set(order.project_id, texts);
    }
    expect(sent).toEqual(expected);
  });
});

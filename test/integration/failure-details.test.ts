import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../output/page/support.ts';
import { listOf, openShop } from '../support/shop.ts';

const ISSUES = [
  { code: 'too_big', path: ['userdata_json'], message: 'String must contain at most 1000' },
  { code: 'custom', path: ['vdp_dataset', 'rows', 0], message: 'unknown variable "nmae"' },
];

const REFUSES_ISSUES = {
  status: 400,
  body: {
    error: {
      code: 'invalid_request',
      message: 'Bad body',
      details: { issues: ISSUES, received: { name: 'Quasimodo' } },
      request_id: 'req-7',
    },
  },
};

describe('what the service says of an order that it does not take', () => {
  it('is kept, and shown wherever the order is', async () => {
    const shop = await openShop({
      projects: [{ project_id: 'p-2', status: 'rendering', order_id: 77 }],
      intercept: ({ operation, id }) =>
        operation === 'create_tentative_order' && id === 'p-1' ? REFUSES_ISSUES : undefined,
    });
    shop.write('list.csv', listOf(3));
    const files = ['--results', 'results.csv', '--results-rows', 'rows.json'];
    const args = ['order', 'list.csv', '--json', '--report', 'page.html', ...files];
    const { code, stdout } = await shop.call(args);
    expect(code).toBe(4);
    const { run, not_placed: notPlaced, not_placed_truncated: isCut } = JSON.parse(stdout);
    const details = [{ issues: ISSUES }, { status: 'rendering', order_id: 77 }];
    const detailsOf = (lines: { error_details: unknown }[]) =>
      lines.map((line) => line.error_details);
    expect([detailsOf(notPlaced), isCut]).toEqual([details, false]);
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.not_placed).toEqual(notPlaced);
    const exported = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(detailsOf(exported)).toEqual([...details, null]);
    const read = (name: string) => readFileSync(path.join(shop.folder, name), 'utf8');
    expect(detailsOf(JSON.parse(read('rows.json')))).toEqual([...details, null]);
    const text = (await shop.call(['show', run])).stdout;
    const page = visibleText(read('page.html'));
    for (const told of [
      'userdata_json: String must contain at most 1000 (too_big)',
      'vdp_dataset.rows.0: unknown variable "nmae" (custom)',
      'project status "rendering": its order is being rendered',
    ]) {
      expect(text).toContain(`\n              ${told}\n`);
      expect(page).toContain(told.replaceAll('"', '&quot;'));
      expect(read('results.csv')).toContain(told.replaceAll('"', '""'));
    }
    expect(text + page + JSON.stringify(notPlaced)).not.toContain('Quasimodo');
  });

  it('is gone with the run’s data', async () => {
    const shop = await openShop({ projects: [{ project_id: 'p-1', status: 'ordered' }] });
    shop.write('list.csv', listOf(1));
    const { run } = JSON.parse((await shop.call(['order', 'list.csv', '--json'])).stdout);
    await shop.call(['purge', run]);
    const [line] = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(line).toMatchObject({ error_code: 'project_not_editing', error_details: null });
  });
});

describe('a project that is a copy still being made', () => {
  it('waits, and is ordered once the copy is made', async () => {
    const shop = await openShop({
      projects: [{ project_id: 'p-1', status: 'cloning' }],
      intercept: ({ operation, id, attempt }) => {
        if (operation === 'create_tentative_order' && attempt === 3) {
          shop.sandbox.setProject({ project_id: id });
        }
        return undefined;
      },
    });
    shop.write('list.csv', listOf(1));
    const { code, stdout } = await shop.call(['order', 'list.csv', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).orders).toMatchObject({ total: 1, ordered: 1, conflict: 0 });
  });

  it('is not waited for longer than the patience, and told as it is', async () => {
    const shop = await openShop({ projects: [{ project_id: 'p-1', status: 'cloning' }] });
    shop.write('list.csv', listOf(1));
    const { code, stderr } = await shop.call(['order', 'list.csv', '--patience-ms', '1']);
    expect(code).toBe(5);
    expect(stderr).toContain(
      'Cannot order project "p-1" yet: it is a copy that is still being made',
    );
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const shown = (await shop.call(['show', run])).stdout;
    expect(shown).toMatch(/ waiting +p-1, row 2: project_not_editing, .*still being made\n/);
    expect(shown).not.toMatch(/conflict/);
    shop.sandbox.setProject({ project_id: 'p-1' });
    expect((await shop.call(['resume', run])).code).toBe(0);
  });
});

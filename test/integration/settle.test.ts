import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../support/follow-advice.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const NOT_FOUND = {
  status: 404,
  body: { error: { code: 'project_not_found', message: 'no such', request_id: 'r' } },
};
const IMPATIENT = ['--json', '--patience-ms', '20', '--settle-ms', '10'];

/** A run of three orders whose answers were lost, at a service that cannot say what became of them. */
async function loseThree(): Promise<{
  shop: Shop;
  /** From now on the service says what became of them. */
  mend: () => void;
  /** From now on the key is the one of another account. */
  hide: () => void;
  resume: (args: string[]) => ReturnType<Shop['call']>;
  run: string;
}> {
  let isMended = false;
  let isHidden = false;
  const shop = await openShop({
    intercept: ({ id, operation }) => {
      if (isHidden) return NOT_FOUND;
      if (isMended || id === 'p-before') return undefined;
      return operation === 'get_project' ? { status: 431 } : { fault: 'lost' };
    },
  });
  const file = shop.write('list.csv', listOf(3));
  const lost = await shop.call(['order', file, ...IMPATIENT]);
  expect(lost.code).toBe(5);
  const { run, orders } = JSON.parse(lost.stdout);
  expect(orders).toMatchObject({ total: 3, unknown: 3 });
  const resume = (settled: string[]) =>
    shop.call(['resume', run, ...settled.flatMap((text) => ['--settle', text]), ...IMPATIENT]);
  const mend = () => {
    isMended = true;
  };
  const hide = () => {
    isHidden = true;
  };
  return { shop, resume, run, mend, hide };
}

describe('vdpipe resume --settle', () => {
  it('records what a person found out, and ends a run that the service cannot end', async () => {
    const { shop, resume, run } = await loseThree();
    const open = (await shop.call(['show', run])).stdout;
    // Where patience ends before anything was looked up, it says that the answer was lost.
    expect(open).toMatch(
      /^ {2}unknown {3}p-1, row 2: (?:unreadable_answer, Cannot look up|connection_lost)/m,
    );
    expect(commandsIn(open)).toEqual([
      `vdpipe resume ${run}`,
      `vdpipe resume ${run} --settle "p-1=ORDER_ID"`,
      `vdpipe resume ${run} --settle "p-1=none"`,
    ]);
    const some = await resume(['p-1=9001', 'p-2=none']);
    expect(some.code).toBe(5);
    expect(JSON.parse(some.stdout).orders).toMatchObject({
      ordered: 1,
      adopted: 1,
      refused: 1,
      unknown: 1,
    });
    const all = await resume(['p-3=9003']);
    expect(all.code).toBe(4);
    expect(JSON.parse(all.stdout).rows).toMatchObject({ read: 3, ordered: 2, refused: 1 });
    const shown = (await shop.call(['show', run])).stdout;
    const by = userInfo().username;
    expect([...shown.matchAll(/UTC {2}(settled .+)/g)].map(([, text]) => text)).toEqual([
      `settled by ${by}, project p-1: order 9001`,
      `settled by ${by}, project p-2: no order`,
      `settled by ${by}, project p-3: order 9003`,
    ]);
    expect(shown).toContain('settled_by_hand (1 order): Order the rows again if they are to be');
    const lines = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(
      lines.map((line: Record<string, unknown>) => [
        line['project_id'],
        line['state'],
        line['order_id'],
        line['error_code'],
      ]),
    ).toEqual([
      ['p-1', 'ordered', 9001, null],
      ['p-2', 'refused', null, 'settled_by_hand'],
      ['p-3', 'ordered', 9003, null],
    ]);
  });

  it('looks up what was settled as not placed, and takes in what is there after all', async () => {
    const { shop, resume, run, mend } = await loseThree();
    await resume(['p-1=none', 'p-2=none']);
    mend();
    const { code, stdout } = await resume(['p-3=none']);
    expect(JSON.parse(stdout).orders).toMatchObject({ ordered: 3, adopted: 3, refused: 0 });
    expect(code).toBe(0);
    expect((await shop.call(['verify', run])).code).toBe(0);
  });

  it('ends a run with the key of another account, and gives its rows back', async () => {
    const { shop, run, hide } = await loseThree();
    const before = shop.write('before.csv', listOf(1).replace('p-1', 'p-before'));
    expect((await shop.call(['order', before])).code).toBe(0);
    hide();
    const other = await shop.call(['resume', run, ...IMPATIENT]);
    expect(JSON.parse(other.stdout).error.code).toBe('run_of_another_key');
    const settled = [1, 2, 3].flatMap((n) => ['--settle', `p-${n}=none`]);
    const ended = await shop.call(['resume', run, ...settled, '--rejects', 'rest.csv', '--json']);
    expect(ended.code).toBe(4);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      rows: { refused: 3 },
      files: { rejects: {} },
    });
  });

  it('refuses what cannot be, and settles nothing then', async () => {
    const { shop, resume, run } = await loseThree();
    await resume(['p-1=9001']);
    const cases = [
      { settled: ['p-2=9001'], message: 'project "p-1"' },
      { settled: ['p-1=9009'], message: 'it is ordered' },
      { settled: ['p-2=none', 'p-9=none'], message: 'not in the run' },
      { settled: ['p-2'], message: 'PROJECT=ORDER_ID' },
      { settled: ['p-2=soon'], message: 'PROJECT=ORDER_ID' },
      { settled: ['p-2=0'], message: 'PROJECT=ORDER_ID' },
    ];
    for (const { settled, message } of cases) {
      expect(await resume(settled)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(message),
      });
    }
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.orders).toMatchObject({ ordered: 1, refused: 0, unknown: 2 });
  });
});

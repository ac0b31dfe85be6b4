import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHelper } from '../../src/serve/helper.ts';
import { ProcessPool } from '../../src/serve/process-pool.ts';
import { openDraft, read } from '../support/console.ts';
import { accountOf, consoleHere, deskOfAll } from '../support/console-here.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openDesk = deskOfAll();

const QUIET = path.resolve(import.meta.dirname, '../support/quiet-helper.mjs');
const NO_MORE_FILES = path.resolve(import.meta.dirname, '../support/no-more-files.mjs');
/** As large as a mapping can be. */
const LARGEST = Array.from({ length: 6_000 }, (_, i) => `  key_${i}: { column: "Column ${i}" }`);
const MAPPING = `version: 1\nuserdata:\n${LARGEST.join('\n')}\n`;
const CHANGES = [{ path: ['userdata', 'key_7'], value: { column: 'C' }, instead: ['other'] }];

describe('a large mapping', () => {
  it('is changed while the console answers others', async () => {
    const desk = await openDesk();
    // What is loaded with the first mapping is not what is waited for.
    await desk.call('changeMapping', { body: { mapping: '', changes: [] } });
    let isAnswered = false;
    const body = { mapping: MAPPING, changes: CHANGES };
    const changed = desk.fetch('changeMapping', { body }).then(() => {
      isAnswered = true;
    });
    for (let call = 0; call < 10; call += 1) await desk.call('session');
    expect(isAnswered).toBe(false);
    await changed;
  });

  it('is compared with the columns of another list while the console answers others', async () => {
    const desk = await openDesk();
    const draft = await openDraft(desk, 'one.csv', listOf(2));
    await desk.call('changeDraft', { params: { draft }, body: { revision: 1, mapping: MAPPING } });
    const params = { draft: await openDraft(desk, 'other.csv', listOf(3)) };
    await read(desk, params.draft);
    let isAnswered = false;
    const offered = desk.call('mappings', { params }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    for (let call = 0; call < 10; call += 1) await desk.call('session');
    expect(isAnswered).toBe(false);
    expect(await offered).toEqual({ mappings: [] });
  });

  it('is refused unread if no mapping can be as large', async () => {
    const desk = await consoleHere([await accountOf('Ann', ['operator'])]);
    const cookie = await desk.logIn('Ann');
    const mapping = `${MAPPING}${'# 가\n'.repeat(10_000)}`;
    expect(mapping.length).toBeLessThan(300_000);
    const at = '/drafts/f-0123456789abcdef';
    const answers = [
      await desk.call('POST', '/mapping', cookie, { mapping, changes: [] }),
      await desk.call('PATCH', at, cookie, { revision: 1, mapping }),
    ];
    const error = {
      code: 'request_invalid',
      message: '"mapping" must have at most 262144 bytes.',
    };
    const refusal = { status: 400, json: { error } };
    expect(answers).toMatchObject([refusal, refusal]);
  });
});

describe('Helper', () => {
  it('gives up what takes too long, and answers the next question', async () => {
    const helper = createHelper(QUIET, new ProcessPool());
    onTestFinished(() => helper.close());
    const ask = (given: string) =>
      helper.ask('editMapping', given as never, {
        owner: 'Ann',
        signal: new AbortController().signal,
      });
    expect(await ask('one')).toBe('one');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [long, next] = [ask('stay'), ask('two')];
    await expect.poll(() => vi.getTimerCount(), { timeout: 30_000 }).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(await long).toBeUndefined();
    expect(await next).toBe('two');
  });
});

itOnPosix(
  'a process that too many open files keep from starting ends what waits for it (needs POSIX: ulimit)',
  () => {
    const script = 'ulimit -n 256; exec "$0" "$@"';
    const words = ['-c', script, process.execPath, NO_MORE_FILES, temporaryFolder()];
    const found = JSON.parse(execFileSync('sh', words, { encoding: 'utf8', timeout: 50_000 }));
    expect(found).toEqual({ state: 'failed', answer: null, command: 'EMFILE' });
  },
);

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../../src/index.ts';
import { startCli, untilSaid } from '../../support/cli.ts';
import { type AskedLine, checkedBy, openService, writeList } from '../../support/outside-check.ts';
import { itOnPosix } from '../../support/posix.ts';

const ROWS = [['p-1', 'Ada', 'Main Street', '12345']];

/** Never answers, and has started a program that nobody can stop politely. Both have written their process ids. */
const STUCK = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const stay = "process.on('SIGTERM', () => {}); require('fs').writeFileSync('child', String(process.pid)); setInterval(() => {}, 1e6);";
spawn(process.execPath, ['-e', stay], { stdio: 'ignore' });
writeFileSync('parent', String(process.pid));
setInterval(() => {}, 1e6);`;

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
};

const pidsIn = (folder: string) =>
  ['parent', 'child'].map((name) => Number(readFileSync(path.join(folder, name), 'utf8')));

describe('a program that does not answer', () => {
  it('is ended after the time-out, with what it has started', async () => {
    const { mapping, folder } = await checkedBy({ code: STUCK }, { keys: 'timeout: 1s' });
    const failed = checkSheet({ mapping, file: writeList(ROWS) });
    await expect(failed).rejects.toMatchObject({ code: 'check_failed' });
    await expect(failed).rejects.toThrow('check "address" failed: it took longer than 1 s.');
    await expect.poll(() => pidsIn(folder).every(isGone)).toBe(true);
  });

  it('is ended with it when the command is stopped', async () => {
    const { mapping, folder } = await checkedBy({ code: STUCK });
    const stopping = new AbortController();
    const stopped = checkSheet({ mapping, file: writeList(ROWS), signal: stopping.signal });
    stopped.catch(() => {});
    await expect
      .poll(() => ['parent', 'child'].every((name) => existsSync(path.join(folder, name))), {
        timeout: 10_000,
      })
      .toBe(true);
    stopping.abort(new Error('Ctrl-C'));
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' });
    await expect.poll(() => pidsIn(folder).every(isGone)).toBe(true);
  });

  itOnPosix(
    'is ended with it when the command is stopped at once (needs POSIX: signals)',
    async () => {
      const { file, folder } = await checkedBy({ code: STUCK });
      const running = startCli(['check', writeList(ROWS), '-m', file], { cwd: folder });
      await expect
        .poll(() => ['parent', 'child'].every((name) => existsSync(path.join(folder, name))), {
          timeout: 10_000,
        })
        .toBe(true);
      const stopping = untilSaid(running, /Stopping/);
      running.process.kill('SIGINT');
      await stopping;
      running.process.kill('SIGINT');
      expect(await running.ended).toMatchObject({ code: 130 });
      await expect.poll(() => pidsIn(folder).every(isGone)).toBe(true);
    },
  );

  it('nor does a service', async () => {
    const service = await openService(() => undefined);
    const { mapping } = await checkedBy(service, { keys: 'timeout: 1s' });
    const failed = checkSheet({ mapping, file: writeList(ROWS) });
    await expect(failed).rejects.toThrow('check "address" failed: it took longer than 1 s.');
  });
});

/** What is done with a value, by its text alone. */
const fateOf = (text: string) =>
  text.length === 0 ? 0 : [...text].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % 4;

const cell = fc.oneof(
  fc.constantFrom('', 'A', 'a', ' a', 'B  ', 'Main Street', 'é', '가나', '1', '01'),
  fc
    .string({ unit: 'grapheme', maxLength: 4 })
    .filter((text) => !/[\p{Cc}\p{Cf}"=+@<>&'-]/u.test(text) && text === text.normalize('NFC')),
);
const street = cell.filter((text) => text.trim() !== '' || text === '');

it('each row has the answer for its values, whatever the batches are, and each value is asked about once', async () => {
  let isShuffled = false;
  const service = await openService((lines) => {
    const said = lines.map(({ id, values }: AskedLine) => {
      const { Street = '', Postcode = '' } = values;
      const fate = fateOf(Street + Postcode);
      if (fate === 0) return { id, reason: `no ${fate}` };
      return fate === 1 ? { id, corrected: { Street: `${Street}!` } } : { id, ok: true };
    });
    return isShuffled ? said.toReversed() : said;
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(street, fc.constantFrom('', '1', '22')), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      fc.boolean(),
      async (cells, batch, applies, shuffled) => {
        isShuffled = shuffled;
        service.asked.length = 0;
        const keys = `batch: ${batch}${applies ? '\n    corrected: apply' : ''}`;
        const { mapping } = await checkedBy(service, { keys });
        const rows = cells.map(([text, code], i) => [`p-${i}`, 'Ada', text, code]);
        const found = await checkSheet({ mapping, file: writeList(rows) });
        // As the mapping says, by itself: texts are trimmed, and rows without any are not judged.
        const wanted: string[] = [];
        const values = new Set<string>();
        let applied = 0;
        for (const [i, [text, code]] of cells.entries()) {
          const clean = text.trim();
          if (clean === '' && code === '') continue;
          values.add(JSON.stringify([clean, code]));
          const fate = fateOf(clean + code);
          if (fate === 0) wanted.push(`${i + 2} value_refused`);
          if (fate === 1 && applies) applied += 1;
          else if (fate === 1) wanted.push(`${i + 2} value_corrected`);
        }
        const issues = found.issues.filter(({ code }) => code.startsWith('value_'));
        expect(issues.map(({ row, code }) => `${row} ${code}`)).toEqual(wanted);
        const asked = service.asked
          .flat()
          .map((line) => JSON.stringify([line.values['Street'], line.values['Postcode']]));
        expect(asked.toSorted()).toEqual([...values].toSorted());
        expect(service.asked.every(({ length }) => length <= batch)).toBe(true);
        const counted = found.cleaned?.find(({ step }) => step === 'checks.address')?.cells ?? 0;
        expect(counted).toBe(applied);
      },
    ),
    { numRuns: 60 },
  );
});

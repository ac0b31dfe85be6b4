import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { itOnPosix } from '../../support/posix.ts';
import { listOf } from '../../support/shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runOnTerminal } from '../../support/terminal.ts';

itOnPosix(
  'a bar on a terminal is drawn in one line, and leaves the terminal as it was (needs POSIX: a terminal)',
  async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'list.csv'), listOf(20_000, 4));
    const { code, text } = await runOnTerminal(['check', 'list.csv', '--combine', 'same'], {
      cwd,
      env: {},
    });
    expect(code).toBe(0);
    const [before = '', ...drawn] = text.split('\u001B[?25l\u001B[?7l');
    expect(before).toBe('');
    expect(drawn).toHaveLength(1);
    const [bar = '', after = ''] = (drawn[0] ?? '').split('\r\u001B[K\u001B[?7h\u001B[?25h');
    const [first, ...lines] = bar.split('\r\u001B[K');
    expect(first).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^Checking\P{Cc}*$/u);
    expect(after).toContain('list.csv can be ordered.');
  },
);

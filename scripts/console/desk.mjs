// The places that the pictures of docs/console.md are made in: a sandbox, a ledger, watched jobs, and consoles on them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createSandbox } from '../../dist/index.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const SAMPLES = path.join(ROOT, 'samples');

/** One job waits for a release, one is done, one is paused, and one has no list although it is late. */
const JOBS = `jobs:
  - { name: acme, folder: acme, mapping: mailing-list.yaml, release: first, settle: 0s }
  - { name: hanbit, folder: hanbit, mapping: partner-export.yaml, min_rows: 50, settle: 0s, schedule: "0 5 * * *" }
  - { name: nightly-cards, folder: nightly-cards, paused: true, settle: 0s }
  - { name: seoul-stores, folder: seoul-stores, settle: 0s, schedule: "30 5 * * *", deadline: "06:00", time_zone: Asia/Seoul }
`;

/** Starts the service's stand-in, with a ledger and jobs. `stall()` lets no further order through, `go()` does. */
export async function openDesk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-console-'));
  let isStalled = false;
  const sandbox = createSandbox({
    projects: 0,
    pattern: /./,
    latencyMs: 2,
    intercept: ({ operation, id }) =>
      isStalled && operation === 'create_tentative_order' && /[02468]$/.test(id)
        ? { fault: 'locked' }
        : undefined,
  });
  const { baseUrl } = await sandbox.listen();
  const env = {
    ...process.env,
    VDPIPE_BASE_URL: baseUrl,
    VDPIPE_API_KEY: 'pictures',
    VDPIPE_LEDGER: path.join(folder, 'ledger.sqlite'),
  };
  const started = [];
  const vdpipe = (args, stdin = '') => {
    const options = { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] };
    const child = spawn(process.execPath, [path.join(ROOT, 'dist/cli/main.js'), ...args], options);
    child.stdin.end(stdin);
    started.push(child);
    return child;
  };
  return {
    /** What tells of the machine, and what stands there in a picture. */
    names: [
      [folder, '/srv/vdpipe'],
      [baseUrl, 'https://api.example.com'],
      [`\\b${hostname()}\\b`, 'print-1'],
      [`\\b${userInfo().username}\\b`, 'ann'],
    ],
    run: async (args, stdin) => {
      const child = vdpipe(args, stdin);
      child.stdout.resume();
      await once(child, 'exit');
    },
    /** @returns the address that the console prints */
    serve: async (name, ...flags) => {
      const child = vdpipe(['serve', '--port=0', '--folder', path.join(folder, name), ...flags]);
      for await (const text of child.stdout) {
        const address = /https?:\/\/127\S+/.exec(String(text))?.[0];
        if (address) return address;
      }
      throw new Error('the console did not start');
    },
    stall: () => {
      isStalled = true;
    },
    go: () => {
      isStalled = false;
    },
    /** Puts a sample list into the folder of a job, with other ids than those that were ordered. */
    deliver: (job, sample) => {
      mkdirSync(path.join(folder, job, 'in'), { recursive: true });
      const list = readFileSync(path.join(SAMPLES, sample), 'latin1').replaceAll(
        'card-2',
        'card-4',
      );
      writeFileSync(path.join(folder, job, 'in', sample), list, 'latin1');
    },
    writeJobs: () => {
      for (const name of ['mailing-list.yaml', 'partner-export.yaml'])
        copyFileSync(path.join(SAMPLES, name), path.join(folder, name));
      writeFileSync(path.join(folder, 'vdpipe-watch.yaml'), JOBS);
    },
    close: async () => {
      for (const child of started) {
        if (child.exitCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

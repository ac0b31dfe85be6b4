// The main job, from a spreadsheet to orders, at a sandbox that is started here and stopped at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createSandbox, openLedger } from '../dist/index.js';
import { readProjectFile } from '../dist/sandbox/project-file.js';

const root = path.resolve(import.meta.dirname, '..');
const samples = path.join(root, 'samples');
const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-demo-'));
const ledger = path.join(folder, 'ledger.sqlite');
const results = path.join(folder, 'results.csv');

const sandbox = createSandbox({
  projects: await readProjectFile(path.join(samples, 'demo-projects.json')),
  latencyMs: { min: 20, max: 80 },
  faults: { busy: 0.1, lost: 0.1 },
  retryAfterMs: 500,
  seed: 4,
});
const { baseUrl } = await sandbox.listen();

console.error('vdpipe orders samples/mailing-list.csv at its own sandbox.');
console.error(
  'A few projects are temporarily locked, already ordered, without a document or unknown;',
);
console.error('some answers are lost on the way. Each project is still ordered exactly once.\n');
const code = await vdpipe([
  'order',
  path.join(samples, 'mailing-list.csv'),
  '--mapping',
  path.join(samples, 'mailing-list.yaml'),
  '--results',
  results,
  '--rejects',
  path.join(folder, 'mailing-list.rejects.xlsx'),
]);

const { orders, ordered_more_than_once: twice } = sandbox.audit();
console.error(
  `\nThe sandbox took ${orders.length} orders; projects ordered twice: ${twice.length}.`,
);
const opened = openLedger(ledger);
const [run] = await opened.listRuns();
await opened.close();
console.error('\nNext, look at what was not ordered and why:');
console.error(
  `  npx --no-install vdpipe show ${run?.run} --ledger ${/\s/.test(ledger) ? `"${ledger}"` : ledger}`,
);
console.error('or see how vdpipe reads your own list:');
console.error('  npx --no-install vdpipe preview YOUR-FILE');
await sandbox.close();
// Exit code 4 is the expected end: the demo's list has orders that the service refuses.
process.exitCode = code === 4 && twice.length === 0 ? 0 : 1;

function vdpipe(args) {
  const child = spawn(process.execPath, [path.join(root, 'dist/cli/main.js'), ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      VDPIPE_BASE_URL: baseUrl,
      VDPIPE_API_KEY: 'demo-key',
      VDPIPE_LEDGER: ledger,
    },
  });
  return new Promise((resolve) => child.on('exit', resolve));
}

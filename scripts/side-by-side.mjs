// Runs npm scripts side by side. Prints what each wrote when it ends, and fails if one of them does.
import { spawn } from 'node:child_process';
import process from 'node:process';

const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = codes.find((code) => code !== 0) ?? 0;

function run(script) {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => written.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}: ${script}\n`);
      process.stdout.write(Buffer.concat(written));
      resolve(code ?? 1);
    });
  });
}

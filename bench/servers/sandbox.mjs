// The sandbox in a process of its own: node sandbox.mjs LATENCY_MS; prints its address.
import process from 'node:process';
import { loadDist } from '../programs/load-dist.mjs';

const { createSandbox } = await loadDist('index.js');
const sandbox = createSandbox({
  projects: 0,
  pattern: /^prj-\d+$/,
  latencyMs: Number(process.argv[2]),
});
const { baseUrl } = await sandbox.listen();
console.log(baseUrl);

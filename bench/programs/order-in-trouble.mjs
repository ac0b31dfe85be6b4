// Orders at services in trouble, in virtual time: node order-in-trouble.mjs SEEDS [PART_OF_A_NAME]; prints how near to the ideal each came.
import process from 'node:process';
import { runScenario } from '../scenarios/run-scenario.mjs';
import { AT_ONCE, SCENARIOS } from '../scenarios/scenarios.mjs';
import { loadDist } from './load-dist.mjs';

const [seeds = '1', wanted = ''] = process.argv.slice(2);
const parts = {
  ...(await loadDist('submit/submit-run.js')),
  ...(await loadDist('ledger/sqlite/open-ledger.js')),
  ...(await loadDist('service/errors.js')),
};

const scenarios = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(wanted))) {
  const results = [];
  for (const atOnce of AT_ONCE) results.push(await medianOf(scenario, atOnce));
  scenarios.push({ name: scenario.name, results });
}
console.log(JSON.stringify({ scenarios }));

/** The middle one of several seeds, for what chance alone decides. */
async function medianOf(scenario, atOnce) {
  const runs = [];
  for (let seed = 1; seed <= Number(seeds); seed++) {
    runs.push(await runScenario(parts, scenario, { atOnce, seed }));
  }
  return { overIdeal: median(runs, 'overIdeal'), wasted: median(runs, 'wasted') };
}

function median(runs, key) {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

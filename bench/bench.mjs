// Measures vdpipe and its peers side by side: npm run bench -- --help
import process from 'node:process';
import { check } from './cases/check.mjs';
import { serve } from './cases/console.mjs';
import { growth } from './cases/growth.mjs';
import { hosts } from './cases/hosts.mjs';
import { latency } from './cases/latency.mjs';
import { lists } from './cases/lists.mjs';
import { order } from './cases/order.mjs';
import { read } from './cases/read.mjs';
import { rules } from './cases/rules.mjs';
import { shapes } from './cases/shapes.mjs';
import { start } from './cases/start.mjs';
import { submit } from './cases/submit.mjs';
import { trouble } from './cases/trouble.mjs';
import { Sheets } from './data/sheets.mjs';
import { parseOptions } from './harness/options.mjs';
import { Programs } from './harness/programs.mjs';
import { toMarkdown, writeIntoReadme } from './harness/report.mjs';

const CASES = [
  read,
  check,
  shapes,
  rules,
  lists,
  order,
  latency,
  submit,
  trouble,
  hosts,
  serve,
  start,
  growth,
];

const options = parseOptions(
  process.argv.slice(2),
  CASES.map(({ name }) => name),
);
if (typeof options === 'string') console.log(options);
else await measure(options);

/** Runs the cases that are wanted, one after the other, and prints each when it is done. */
async function measure(wanted) {
  const bench = { options: wanted, sheets: new Sheets(wanted), programs: new Programs(wanted) };
  for (const { name, title, run } of CASES.filter((each) => wanted.cases.includes(each.name))) {
    console.error(`${name}: ${title}`);
    const markdown = toMarkdown(await run(bench), wanted);
    console.log(`\n### ${title}\n\n${markdown}\n`);
    if (wanted.write) writeIntoReadme(name, title, markdown);
  }
}

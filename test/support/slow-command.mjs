// Stands in for vdpipe where tests count its processes:
//   node slow-command.mjs FOLDER show RUN --report FILE
// Notes its process in FOLDER/started, and writes the page once FOLDER/go is there; but not if FOLDER/lost is there.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';

const [folder, , run, , file] = process.argv.slice(2);
appendFileSync(path.join(folder, 'started'), `${process.pid} ${run}\n`);
while (!existsSync(path.join(folder, 'go'))) await setTimeout(10);
if (!existsSync(path.join(folder, 'lost'))) writeFileSync(file, `page of ${run}`);
process.stdout.write(JSON.stringify({ files: { report: file } }));

// Starts processes of the console while no more files can be opened:
//   node no-more-files.mjs FOLDER
// Needs a low limit of open files. Prints what became of rows to read, of a question and of a command.
import { closeSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createCommandLine } from '../../dist/serve/commands/command-line.js';
import { createHelper } from '../../dist/serve/helper.js';
import { ProcessPool } from '../../dist/serve/process-pool.js';
import { SheetRows, startReader } from '../../dist/serve/sheet-rows.js';
import { takeAllFiles } from './take-all-files.mjs';

const [folder] = process.argv.slice(2);
const { signal } = new AbortController();
const order = { file: path.join(folder, 'list.csv'), read: {}, to: path.join(folder, 'rows') };
const processes = new ProcessPool();
const helper = createHelper(process.execPath, processes);
const program = { file: process.execPath, args: [], ledgerFlags: [], serviceFlags: [] };
const commands = createCommandLine(program, processes);
const taken = takeAllFiles();
const rows = new SheetRows({ take: startReader, inTurn: (work) => work() }, order, () => {});
const { state } = await rows.known();
const answer = await helper.ask('editMapping', {}, { owner: null, signal });
const command = await commands.run(['show'], { owner: null, signal }).catch(({ code }) => code);
for (const fd of taken) closeSync(fd);
helper.close();
process.stdout.write(JSON.stringify({ state, answer: answer ?? null, command }));

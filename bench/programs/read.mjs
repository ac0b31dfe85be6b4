// Reads a sheet as texts with one of the readers: node read.mjs READER FILE [digest]
// Prints the seconds of the reading alone, and what was seen: the number of rows and of characters, or with `digest`
// the digest of all cells, which takes a while and is not to be timed.
import process from 'node:process';
import { TextDigest } from '../data/rows.mjs';

const [reader, file, what] = process.argv.slice(2);
const { read } = await import(`./readers/${reader}.mjs`);
const digest = what === 'digest' ? new TextDigest() : undefined;
let rows = 0;
let chars = 0;

const startedMs = performance.now();
await read(file, digest ? (row) => digest.add(row) : countTexts);
const seconds = (performance.now() - startedMs) / 1000;
console.log(JSON.stringify(digest ? { digest: digest.end() } : { seconds, rows, chars }));

/** @param {readonly string[]} row */
function countTexts(row) {
  rows += 1;
  for (let c = 0; c < row.length; c++) chars += row[c].length;
}

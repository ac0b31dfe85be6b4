import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { FULL_ROWS } from './options.mjs';

const BENCH = path.resolve(import.meta.dirname, '..');
const README = path.join(BENCH, 'README.md');

/**
 * A case's result as Markdown.
 *
 * @param {import('./case.mjs').CaseResult} result
 * @param {import('./options.mjs').BenchOptions} options
 * @returns {string}
 */
export function toMarkdown({ measured, held, notes = [] }, options) {
  return [
    ...(held.length > 0 ? [heldTable(held), ''] : []),
    ...(Object.keys(measured).length > 0 ? [measuredTable(measured), ''] : []),
    ...notes.map((note) => `- ${note}`),
    `- ${circumstances(options)}`,
  ].join('\n');
}

/** Puts a case's result into its place in bench/README.md. */
export function writeIntoReadme(name, title, markdown) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const readme = readFileSync(README, 'utf8');
  const section = `${begin}\n\n### ${title}\n\n${markdown}\n\n${end}`;
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`bench/README.md has no place for "${name}"`);
  writeFileSync(README, readme.slice(0, from) + section + readme.slice(to + end.length));
}

function heldTable(held) {
  return table(
    ['result', 'measured', 'limit', 'verdict'],
    held.map(({ what, value, limit, unit, sign, verdict }) => [
      what,
      inUnit(value, unit),
      `${sign} ${inUnit(limit, unit)}`,
      verdict,
    ]),
  );
}

function measuredTable(measured) {
  return table(
    ['program', 'seconds', 'from', 'to', 'CPU s', 'peak MB', 'stolen', 'runs'],
    Object.entries(measured).map(([name, summary]) => [
      name,
      ...[summary.seconds, summary.fastest, summary.slowest].map((s) => s.toFixed(s < 1 ? 3 : 2)),
      summary.cpuSeconds > 0 ? summary.cpuSeconds.toFixed(2) : '',
      summary.peakMb > 0 ? summary.peakMb.toFixed(0) : '',
      `${(100 * summary.stolen).toFixed(1)} %`,
      String(summary.rounds.length),
    ]),
  );
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function inUnit(value, unit) {
  if (unit === '') return value.toFixed(value < 10 ? 2 : 1);
  return unit.startsWith('/')
    ? `${value.toFixed(0)}${unit}`
    : `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`;
}

function circumstances({ rows, orders, seed, runs }) {
  const size = `${rows} rows of 12 columns, ${orders} orders, seed ${seed}, medians of ${runs}`;
  const meant = rows === FULL_ROWS ? '' : ` (the limits are meant for ${FULL_ROWS} rows)`;
  const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}`;
  return `${size}${meant}. ${machine}, Node ${process.versions.node}, ${versions()}. ${new Date().toISOString().slice(0, 10)}.`;
}

/** vdpipe's version and its peers'. */
function versions() {
  const own = readJson(path.join(BENCH, '../package.json')).version;
  const { devDependencies } = readJson(path.join(BENCH, 'package.json'));
  const peers = Object.entries(devDependencies).map(
    ([name, version]) => `${name === 'xlsx' ? 'SheetJS' : name} ${version.split('@').at(-1)}`,
  );
  return [`vdpipe ${own}`, ...peers].join(', ');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

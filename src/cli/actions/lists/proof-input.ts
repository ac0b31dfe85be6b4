import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../errors.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import {
  type SheetTexts,
  toCsvText,
  toSafeCsvText,
  toWorkbook,
} from '../../../output/sheets/sheet-file.ts';
import { MAX_CELL_CHARS } from '../../../output/sheets/xlsx/cell-xml.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLines } from '../../../output/text/issue-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import { listFilesOf, type SheetInput } from '../../../run/input/sheet-input.ts';
import { type Proof, proofSheet, toProofMapping } from '../../../run/prepare/proof-sheet.ts';
import type { PlannedRun } from '../../../run/stage-sheet.ts';
import { cannotKeep, temporaryFolder } from '../../../temporary-folder.ts';
import { canAsk } from '../../ask.ts';
import { usage } from '../../check-flags.ts';
import type { ProofFlags } from '../../commands/lists.ts';
import { readEnvironment, requiresFourEyes } from '../../environment/environment.ts';
import { writeNew, writePieces } from '../../files/new-file.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { writableFile } from '../../files/writable-file.ts';
import { filesOf } from '../../options.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { startReading } from '../../progress/phase-progress.ts';
import { askToOrder, toQuestion } from '../orders/confirm-order.ts';
import { orderInput } from '../orders/order-input.ts';
import { toSheetInput } from './check-input.ts';

/** `vdpipe proof`: finds the rows to proof, says why, writes them, and orders them, as a test unless told otherwise. Gives the exit code. */
export async function proofInput(flags: ProofFlags, signal: AbortSignal): Promise<number> {
  checkOrder(flags);
  const input = await toSheetInput(flags, signal);
  checkOutput(flags, listFilesOf(input));
  const proof = await findRows(input, flags);
  if (!proof.ok || proof.rows.length === 0) return tellNothing(proof, flags);
  const output = flags.output === undefined ? undefined : await writeProof(flags.output, proof);
  if (!flags.json) await writeOut(toProofText(proof));
  if (!flags.json && !flags.quiet) for (const line of toSummary(proof, { output })) say(line);
  if (flags.order) return orderProof(proof, flags, input.checks, signal);
  if (flags.json) await printJson(toJson(proof, { ...flags, output }));
  return EXIT.done;
}

/** @throws UsageError `usage`, `proof_unconfirmed` before anything is read */
function checkOrder({ order, project, real, yes, json, file }: ProofFlags): void {
  if (!order) {
    if (real) throw usage('--real needs --order', 'proof');
    return;
  }
  if (project === undefined) {
    throw usage('--order needs --project, the project to order the proof for', 'proof');
  }
  if (yes || (!json && file !== '-' && canAsk())) return;
  throw new UsageError(
    'proof_unconfirmed',
    `Cannot order the proof without --yes: ${usesUp(project)}`,
  );
}

function usesUp(project: string): string {
  return `it uses up project "${project}". A project can be ordered only once: use one made for the proof, or have this order cancelled at the service before you order the project again.`;
}

/** @throws VdpipeError `order_declined`; InterruptedError */
async function confirmProof(
  { rows }: Proof,
  totals: PlannedRun['totals'],
  { project = '', real, yes, json, quiet }: ProofFlags,
  signal: AbortSignal,
): Promise<void> {
  const what = `${counted(rows.length, 'row')} as one ${real ? 'real' : 'test'} order`;
  if (yes) {
    if (!json && !quiet) say(`Ordering ${what}: ${usesUp(project)}`);
    return;
  }
  say(toVisible(`This places ${what}: ${usesUp(project)}`));
  const question = toQuestion(totals).replace(/\?$/, `, with project "${toVisible(project)}"?`);
  await askToOrder(question, signal);
}

/** @param lists Files that the mapping names. */
function checkOutput(flags: ProofFlags, lists: readonly string[]): void {
  const { output, file, more = [], mapping, force } = flags;
  if (output === undefined) return;
  writableFile(output, [file, ...more, mapping, ...lists, ...protectedFiles(flags)], {
    force: force === true,
    endings: '.csv or .xlsx',
    fits: /\.(?:csv|xlsx)$/i.test(output),
  });
}

function findRows(input: SheetInput, flags: ProofFlags): Promise<Proof> {
  const reading = startReading(flags.json === true || flags.quiet === true);
  return proofSheet({ ...input, onProgress: reading.onProgress }).finally(reading.end);
}

/** Nothing of the sheet can be ordered, so there is nothing to proof. */
async function tellNothing(proof: Proof, flags: ProofFlags): Promise<number> {
  const message = `No row of ${labelOf(filesOf(flags))} can be ordered, so there is nothing to proof.`;
  if (flags.json) {
    const { issues, issueCounts, issuesTruncated } = proof;
    const error = { code: 'input_invalid', message };
    await printJson({ ok: false, error, issues, issueCounts, issuesTruncated });
  } else if (!flags.quiet) {
    for (const line of toIssueLines(proof, flags.mapping !== undefined)) say(line);
  }
  say(`vdpipe: ${message}`);
  return EXIT.invalidInput;
}

function writeProof(output: string, proof: Proof): Promise<string> {
  const texts = textsOf(proof);
  const isWorkbook = output.toLowerCase().endsWith('.xlsx');
  return isWorkbook
    ? // With that column a list of several sheets is known as one that is whole.
      writePieces(output, toWorkbook(isOfParts(proof) ? numbered(texts, proof) : texts))
    : writeNew(output, toSafeCsvText(numbered(texts, proof)));
}

/** With a column of a rejects file: cells of such a file are read without the apostrophes that keep them from being formulas. */
function numbered(texts: SheetTexts, proof: Proof): SheetTexts {
  const { header, rows } = texts;
  if (header.includes('vdpipe_row')) return texts;
  const cells = rows.map((row, i) => [
    ...header.map((_, column) => row[column] ?? ''),
    String(proof.rows[i]?.place ?? proof.rows[i]?.row),
  ]);
  return { ...texts, header: [...header, 'vdpipe_row'], rows: cells };
}

function isOfParts({ rows }: Proof): boolean {
  return rows.some(({ place }) => place !== undefined);
}

function textsOf({ sheet, headerRow, header, rows }: Proof) {
  return { sheet: sheet ?? 'Proof', headerRow, header, rows: rows.map(({ written }) => written) };
}

function toSummary({ rows, counts }: Proof, { output }: Pick<ProofFlags, 'output'>): string[] {
  const { read, blank, skipped, rejected } = counts;
  const left =
    rejected === 0
      ? ''
      : ` ${counted(rejected, 'row')} with errors ${rejected === 1 ? 'was' : 'were'} left out.`;
  const cover = rows.length === 1 ? 'covers' : 'cover';
  return [
    `${rows.length} of ${counted(read - blank - skipped, 'row')} ${cover} every case.${left}`,
    ...(output === undefined ? [] : [`  rows  ${output}`]),
  ];
}

function toJson({ rows, counts, issueCounts }: Proof, { output, ...flags }: ProofFlags) {
  return {
    ok: true,
    file: labelOf(filesOf(flags)),
    rows: counts,
    proof: rows.map(({ row, place, reasons }) => ({ row, ...(place && { place }), reasons })),
    files: output === undefined ? {} : { proof: output },
    issueCounts,
  };
}

/** Places the rows as one test order, from a file of their own that is as they were read. */
async function orderProof(
  proof: Proof,
  flags: ProofFlags,
  checks: SheetInput['checks'],
  signal: AbortSignal,
): Promise<number> {
  if (!proof.mapping) throw new TypeError('a proof with rows has a mapping');
  if (flags.real && (proof.mapping.fourEyes || requiresFourEyes(readEnvironment()))) {
    throw new UsageError(
      'proof_four_eyes',
      'Cannot order a real proof: four eyes are required. Leave out --real for a test order. Or write the rows to a file with --output, and order that with "vdpipe order", so that somebody else can release it.',
    );
  }
  if (proof.users.length !== 1) {
    throw new UsageError(
      'proof_of_several_users',
      `Cannot order the proof: its rows are for ${proof.users.length} users. Set --svc-uid to the user who owns project "${flags.project}".`,
    );
  }
  const name = path.parse(flags.file).name;
  const folder = await mkdtemp(path.join(temporaryFolder(), 'vdpipe-proof-')).catch(notKept);
  try {
    const label = `proof of ${name}`;
    const rows = { ...textsOf(proof), headerRow: 1 };
    // Only a workbook has numbers beside their texts, but it has no longer texts.
    const cells = rows.rows.flat();
    const fits = cells.every((cell) => typeof cell !== 'string' || cell.length <= MAX_CELL_CHARS);
    const isBook = fits && cells.some((cell) => typeof cell !== 'string');
    const file = path.join(folder, `${label}.${isBook ? 'xlsx' : 'csv'}`);
    const written = isBook ? toWorkbook(rows) : toCsvText(rows);
    await writeFile(file, written, { mode: 0o600 }).catch(notKept);
    const input = await toSheetInput(
      // Its rows are corrected.
      { ...flags, file, more: undefined, mapping: undefined, corrections: undefined },
      signal,
    );
    const proofInput = {
      ...{ ...input, checks },
      mapping: toProofMapping(proof.mapping, {
        name: `Proof of ${name}`.slice(0, 255),
        forTest: flags.real !== true,
      }),
      // Its rows are chosen: none of them is left out again, or asked about.
      constants: { ...input.constants, totals: 'keep', headers: 'keep', test: flags.real !== true },
      read: { ...(!isBook && { encoding: 'utf-8', delimiter: ',' }), damage: 'warning' },
    } as const;
    return await orderInput({ ...flags, file, more: undefined, label, onInvalid: 'stop' }, signal, {
      input: proofInput,
      confirm: (totals) => confirmProof(proof, totals, flags, signal),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function notKept(cause: unknown): never {
  throw cannotKeep('the rows of the proof', cause, 'Set TMPDIR to a writable folder.');
}

/** Why each row of a proof was taken, for people. */
function toProofText({ rows }: Proof): string {
  return rows
    .map(({ row, place = row, reasons }) => {
      const lines = reasons.map(({ of, why }) => `  ${toVisible(of)}: ${toVisible(why)}\n`);
      return `row ${place}\n${lines.join('')}`;
    })
    .join('');
}

import type { Issue } from '../../issue.ts';
import type {
  Ledger,
  OrderRecord,
  OrderRef,
  RowFiles,
  RowRecord,
  RunInfo,
} from '../../ledger/ledger.ts';
import { isGivenUp, isHeldLate, TURNED_DOWN } from '../../ledger/states.ts';
import { toDetailLines } from '../../output/text/failure-text.ts';
import { toProblemText } from '../../output/text/left-out-rows.ts';
import { remedyOf } from '../../output/text/remedies.ts';
import type { ListFiles, ListSecrets } from '../../sheet/sheet.ts';
import type { FingerprintedInput } from '../input/fingerprint-input.ts';
import { takeAgain, toKept } from '../origin.ts';
import type { RejectReason } from './rejects-table.ts';
import { type RejectsTarget, type RowReasons, writeRejects } from './write-rejects.ts';

/** Rows of a run, as their files have them. */
export type RowKind = keyof RowFiles;
export const ROW_KINDS = ['rejects', 'refused'] as const satisfies readonly RowKind[];

export interface GiveBackOptions extends ListSecrets {
  readonly ledger: Ledger;
  readonly run: string;
  readonly target: RejectsTarget;
  readonly kinds: readonly RowKind[];
  /** Where the input came from, when the ledger keeps it no more. @default what the ledger keeps */
  readonly origin?: string | null | undefined;
  /** A copy of the input as it was ordered, or what was just ordered. @default where it was */
  readonly file?: ListFiles | FingerprintedInput | undefined;
  /** The file is for one person, and the run keeps the files that it has. @default false */
  readonly isCopy?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes rows of a run that were not ordered to a rejects file, each with the reason, from the input as it was ordered.
 * Returns the file's name, or undefined if there are no such rows.
 *
 * @throws UsageError `rows_unavailable`
 * @throws VdpipeError `file_unwritable`
 */
export async function giveRowsBack(options: GiveBackOptions): Promise<string | undefined> {
  const { ledger, target, kinds, file, isCopy = false, signal, password, pgp } = options;
  const found = await ledger.getRun(options.run);
  const info = { ...found, origin: found.origin ?? options.origin ?? null };
  const counts = await countRows(ledger, info);
  const atMost = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (atMost === 0) return undefined;
  const secrets = { ...(password && { password }), ...(pgp && { pgp }) };
  const { input: kept, taken } = await takeAgain(ledger, info, file, { signal, ...secrets });
  const input = { ...kept, read: { ...kept.read, ...secrets } };
  try {
    const doubted = await findDoubted(ledger, info);
    const rows = () => ledger.rows(info.run);
    const written = await writeRejects(input, taken, { ...target, run: info.run }, () =>
      ledgerReasons(rows(), { atMost, kinds: new Set(kinds), info, doubted }),
    );
    // While a run continues, more of its orders may be refused, and one in doubt may turn out to be placed: its file is the one that
    // has the rows of all that were refused, and of no others.
    const isEnded = info.state === 'purged' || (info.state === 'finished' && doubted.size === 0);
    if (!isCopy && (isEnded || !kinds.includes('refused'))) {
      const files = Object.fromEntries(kinds.map((kind) => [kind, written]));
      await ledger.noteFiles(info.run, toKept(files));
    }
    return written;
  } finally {
    await taken.release();
  }
}

/** How many rows a run has, by the kind that they are given back as. What was not sent of a run that was purged is as good as refused. */
export async function countRows(
  ledger: Pick<Ledger, 'orders'>,
  info: RunInfo,
): Promise<Readonly<Record<RowKind, number>>> {
  const { rows, state, states } = info;
  const late = await countHeldLate(ledger, info);
  const givenUp = state === 'purged' ? states.staged.rows + states.waiting.rows : 0;
  const refused = TURNED_DOWN.reduce((sum, one) => sum + states[one].rows, givenUp + late);
  return { rejects: rows.rejected + states.held.rows - late, refused };
}

/** Rows of orders that were valid, and were held when they were to be sent: as good as refused. */
async function countHeldLate(
  ledger: Pick<Ledger, 'orders'>,
  { run, states }: RunInfo,
): Promise<number> {
  let rows = 0;
  if (states.held.orders === 0) return rows;
  for await (const batch of ledger.orders(run, ['held'])) {
    for (const order of batch) if (isHeldLate(order)) rows += order.rows;
  }
  return rows;
}

/** Orders that were refused or are in conflict, and may have been placed. */
async function findDoubted(
  ledger: Pick<Ledger, 'ordersToVerify'>,
  { run }: RunInfo,
): Promise<ReadonlySet<OrderRef>> {
  const doubted = new Set<OrderRef>();
  for await (const batch of ledger.ordersToVerify(run, 'open')) {
    for (const { id, state } of batch) if (TURNED_DOWN.includes(state)) doubted.add(id);
  }
  return doubted;
}

interface ToGiveBack {
  readonly atMost: number;
  readonly kinds: ReadonlySet<RowKind>;
  /** What was not sent of a purged one was given up. */
  readonly info: Pick<RunInfo, 'run' | 'state'>;
  readonly doubted: ReadonlySet<OrderRef>;
}

function ledgerReasons(
  records: AsyncIterable<readonly RowRecord[]>,
  { atMost, kinds, info, doubted }: ToGiveBack,
): RowReasons {
  const batches = records[Symbol.asyncIterator]();
  const rows = new Map<number, RowRecord>();
  /** The last row that was asked for, and the last that was read. */
  let [asked, read] = [0, 0];
  return { atMost, upTo, of };

  async function upTo(row: number): Promise<void> {
    for (const known of rows.keys()) if (known <= asked) rows.delete(known);
    asked = row;
    while (read < row) {
      const { value, done } = await batches.next();
      if (done) return;
      for (const record of value) rows.set(record.row, record);
      read = value.at(-1)?.row ?? read;
    }
  }

  function of(row: number, own: readonly Issue[], projectColumn: string | null) {
    const { order, invalid } = rows.get(row) ?? {};
    if (order && (TURNED_DOWN.includes(order.state) || isHeldLate(order))) {
      if (!kinds.has('refused')) return [];
      const reason = ofOrder(order, projectColumn);
      return [doubted.has(order.id) ? { ...reason, fix: lookUpFirst(info) } : reason];
    }
    if (order && isGivenUp(order.state, info.state)) {
      return kinds.has('refused') ? [GIVEN_UP] : [];
    }
    if (!kinds.has('rejects')) return [];
    if (invalid) return own.length > 0 ? own : [ofInvalid(invalid)];
    return order?.state === 'held' ? [ofOrder(order, projectColumn)] : [];
  }
}

const GIVEN_UP: RejectReason = {
  code: 'given_up',
  column: null,
  message: 'Its order was given up before it was sent',
  fix: 'Nothing to correct: order this file to have the row printed',
};

/** Of a purged run vdpipe can look up nothing any more. */
function lookUpFirst({ run, state }: ToGiveBack['info']): string {
  const how =
    state === 'purged' ? 'check its project at the service' : `run "vdpipe resume ${run}"`;
  return `The order may have been placed: ${how} before you order the row again`;
}

/** Reasons that are about the project's id. */
const OF_PROJECT: ReadonlySet<string> = new Set(['project_not_found', 'project_not_editing']);

function ofOrder(
  { state, errorCode, errorMessage, errorDetails }: OrderRecord,
  projectColumn: string | null,
): RejectReason {
  const code = errorCode ?? state;
  const unsaid = state === 'conflict' ? 'the project already has another order' : code;
  const said = [errorMessage ?? unsaid, ...toDetailLines(errorDetails)];
  return {
    code,
    column: OF_PROJECT.has(code) ? projectColumn : null,
    message: said.join('; '),
    fix: remedyOf(state, errorCode),
  };
}

function ofInvalid(invalid: NonNullable<RowRecord['invalid']>): RejectReason {
  const { row, code, column } = invalid;
  const message = `Cannot use row ${row}: ${toProblemText(invalid)}`;
  return { code, column, message, fix: remedyOf('held', code) };
}

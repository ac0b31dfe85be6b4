import type { JobRequest } from '../ledger/deliveries.ts';
import type { PartLine } from '../ledger/ledger.ts';
import type { EventDetails, RunEvent } from '../ledger/run-events.ts';

/** @param counted `1 order`, `2,000 orders`, as the reader's language groups digits */
type Details = (details: EventDetails, counted: (count: number, one: string) => string) => string;

interface EventWords {
  readonly title: string;
  /** What follows who did it in a line of text. @default nothing */
  readonly text?: Details;
  /** What the console says below the title. @default nothing */
  readonly note?: Details;
}

/** What people did with a run. The console's pages load this, too. */
export const EVENT_WORDS: Readonly<Record<RunEvent['what'], EventWords>> = {
  staged: {
    title: 'Staged',
    text: ({ fingerprint, fourEyes, releaser, note }) =>
      `, fingerprint ${fingerprint}${fourEyes ? ', four eyes' : ''}${releaser === undefined ? '' : `, for ${releaser}`}${note === undefined ? '' : `: ${JSON.stringify(note)}`}`,
    note: ({ releaser, note }) =>
      [releaser && `for ${releaser}`, note && `“${note}”`].filter(Boolean).join(': '),
  },
  accepted: {
    title: 'Accepted as it is',
    text: ({ accepted }) =>
      `: ${accepted?.map(({ cell, code, why }) => `${cell} ${code}${why && ` (${why})`}`).join(', ')}`,
    note: ({ accepted = [] }) =>
      accepted.map(({ cell, code, why }) => `${cell} ${code}${why && `: ${why}`}`).join('; '),
  },
  joined: {
    title: 'Put together',
    text: ({ parts }, counted) => ` from ${toPartsText(parts, counted)}`,
    note: ({ parts }, counted) => `from ${toPartsText(parts, counted)}`,
  },
  released: {
    title: 'Released',
    text: ({ fingerprint, delivery, ...details }) =>
      `, fingerprint ${fingerprint}${delivery === undefined ? '' : `, delivery ${delivery}`}${toLater(details)}`,
    note: (details) => toLater(details).slice(2),
  },
  settled: {
    title: 'Settled an order',
    text: (details) => `, project ${toSettled(details)}`,
    note: toSettled,
  },
  adopted: {
    title: 'Adopted orders',
    text: ({ orders = 0, files = [] }, counted) =>
      `, ${counted(orders, 'order')} by ${files.join(', ')}`,
    note: ({ orders = 0, files = [] }, counted) =>
      `${counted(orders, 'order')} by ${files.join(', ')}`,
  },
  handed_over: {
    title: 'Handed over for confirmation',
    text: (details, counted) => `, ${toHandedOver(details, counted)}`,
    note: toHandedOver,
  },
  purged: {
    title: 'Purged',
    text: ({ givenUp: orders }, counted) =>
      orders ? `, ${counted(orders, 'order')} given up` : '',
    note: ({ givenUp: orders }, counted) =>
      orders === undefined ? '' : `${counted(orders, 'order')} given up`,
  },
  withdrawn: {
    title: 'Withdrawn',
    text: ({ note }) =>
      `, nothing was sent${note === undefined ? '' : `: ${JSON.stringify(note)}`}`,
    note: ({ note }) => (note === undefined ? 'nothing was sent' : `“${note}”`),
  },
  closed: {
    title: 'Closed',
    text: ({ note }) => `: ${JSON.stringify(note)}`,
    note: ({ note }) => `“${note}”`,
  },
  stopped: { title: 'Stopped' },
  resumed: { title: 'Resumed', text: toLater, note: (details) => toLater(details).slice(2) },
  forgotten: {
    title: 'Forgot a person',
    text: ({ orders = 0 }, counted) => `, texts of ${counted(orders, 'order')} removed`,
    note: ({ orders = 0 }, counted) => `texts of ${counted(orders, 'order')} removed`,
  },
};

/** `, for 2026-12-01 17:00 UTC, the first 20 orders`; nothing if it was all at once. */
function toLater({ releaseAt: at, first }: EventDetails): string {
  const later = at === undefined ? '' : `, for ${at.slice(0, 16).replace('T', ' ')} UTC`;
  return `${later}${first === undefined ? '' : `, the first ${first} orders`}`;
}

/** `January (rows 2 to 900), February (rows 902 to 1,500)` */
export function toPartsText(
  parts: readonly PartLine[] = [],
  counted: Parameters<Details>[1],
): string {
  return parts
    .map(({ sheet, firstRow: first, rows }) => {
      const to = rows > 1 ? ` to ${first + rows - 1}` : '';
      return `${sheet} (${counted(rows, 'row')}${rows === 0 ? '' : `: ${first}${to}`})`;
    })
    .join(', ');
}

function toHandedOver(
  { mark, orders = 0, files }: EventDetails,
  counted: Parameters<Details>[1],
): string {
  return `"${mark}": ${counted(orders, 'order')}${files ? ` by ${files.join(', ')}` : ''}`;
}

function toSettled({ projectId: project, orderId: order }: EventDetails): string {
  return `${project}: ${order === null ? 'no order' : `order ${order}`}`;
}

/**
 * What people ask of jobs: what a person did, the flag of `vdpipe jobs` for it and what that does, and what follows the name of the job
 * once it was asked for (`done`), and where that changed nothing (`wasSo`).
 */
export const JOB_REQUEST_WORDS = {
  paused: {
    flag: 'pause',
    does: 'Leave the files that arrive for the job untouched',
    title: 'Paused',
    done: 'was paused',
    wasSo: 'was already paused',
  },
  continued: {
    flag: 'continue',
    does: 'End the pause',
    title: 'Continued',
    done: 'was continued',
    wasSo: 'is not paused',
  },
  run_now: {
    flag: 'run-now',
    does: 'Look for files now, whatever the schedule says',
    title: 'Asked to run now',
    done: 'will look for files now, as asked',
    wasSo: 'was already asked to run now',
  },
} as const satisfies Record<
  JobRequest,
  Record<'title' | 'flag' | 'does' | 'done' | 'wasSo', string>
>;

import type { RunEvent } from '../../ledger/ledger.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** What a person did with a run, as `show --json` has it; the time in ISO 8601, UTC. */
export function toEventLine({ what, atMs, by, details }: RunEvent) {
  return { what, at: new Date(atMs).toISOString(), by, ...details };
}

/** `  2026-03-07 09:30 UTC  released by ann, fingerprint 1f0c…` */
export function toEventText(event: RunEvent): string {
  const { what, by, atMs } = event;
  return `  ${toTimeText(atMs)}  ${what} ${toPersonText(by)}${toVisible(toMore(event))}`;
}

/** `2026-03-07 09:30 UTC` */
export function toTimeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `by ann` */
export function toPersonText(by: string | null): string {
  return by === null ? 'by an unnamed person' : `by ${toVisible(by)}`;
}

function toMore({ what, details }: RunEvent): string {
  switch (what) {
    case 'staged':
      return `, fingerprint ${details.fingerprint}${details.four_eyes ? ', four eyes' : ''}${details.releaser === undefined ? '' : `, for ${details.releaser}`}${details.note === undefined ? '' : `: ${JSON.stringify(details.note)}`}`;
    case 'accepted':
      return `: ${details.accepted?.map(({ cell, code, why }) => `${cell} ${code}${why && ` (${why})`}`).join(', ')}`;
    case 'released':
      return `, fingerprint ${details.fingerprint}${details.delivery === undefined ? '' : `, delivery ${details.delivery}`}`;
    case 'settled':
      return `, project ${details.project_id}: ${details.order_id === null ? 'no order' : `order ${details.order_id}`}`;
    case 'purged':
      return details.given_up ? `, ${counted(details.given_up, 'order')} given up` : '';
    case 'stopped':
    case 'resumed':
      return '';
  }
}

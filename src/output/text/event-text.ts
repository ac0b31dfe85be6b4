import { inJson } from '../../json-keys.ts';
import type { RunEvent } from '../../ledger/ledger.ts';
import { EVENT_WORDS } from '../event-words.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** What a person did with a run, as `show --json` has it; the time in ISO 8601, UTC. */
export function toEventLine({ what, atMs, by, details }: RunEvent) {
  return { what, at: toIso(atMs), by, ...inJson(details) };
}

/** `  2026-03-07 09:30 UTC  released by ann, fingerprint 1f0c…` */
export function toEventText({ what, by, atMs, details }: RunEvent): string {
  return `  ${toTimeText(atMs)}  ${what.replace('_', ' ')} ${toPersonText(by)}${toVisible(EVENT_WORDS[what].text?.(details, counted) ?? '')}`;
}

/** ISO 8601, UTC. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

export function toIsoOrNull(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}

/** `2026-03-07 09:30 UTC` */
export function toTimeText(ms: number): string {
  return `${toIso(ms).slice(0, 16).replace('T', ' ')} UTC`;
}

/** `by ann` */
export function toPersonText(by: string | null): string {
  return by === null ? 'by an unnamed person' : `by ${toVisible(by)}`;
}

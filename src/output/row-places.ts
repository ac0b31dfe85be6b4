import type { RunEvent } from '../ledger/run-events.ts';
import { addressOn } from '../rows/cell-address.ts';

/** What people call a row: `February!217`. */
export type RowPlace = (row: number) => string;

/** How the rows of a run are called by its events, if its list has several parts. */
export function rowPlaces(events: readonly RunEvent[]): RowPlace | undefined {
  const parts = events.find(({ what }) => what === 'joined')?.details.parts;
  return (
    parts &&
    ((row) => {
      const { sheet = '', offset = 0 } = parts.findLast((part) => part.firstRow <= row) ?? {};
      return addressOn(sheet, String(row - offset));
    })
  );
}

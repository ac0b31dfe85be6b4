import { type Signal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Sheet } from '../../../api/types.ts';
import type { RowCache } from '../../grid/row-cache.ts';
import { cellName, type Place } from '../../grid/selection.ts';
import { words } from '../../words.ts';

const text = words.grid;

/** The active cell; another object means that something about it may have changed. */
export type Active = Signal<{ readonly place: Place } | undefined>;

export function useActiveCell(): Active {
  return useMemo(() => signal<{ readonly place: Place } | undefined>(undefined), []);
}

/** The active cell in full: what the file has, what it was corrected to, and what is printed. */
export function CellDetail(props: {
  readonly active: Active;
  readonly sheet: Sheet;
  readonly cacheOf: () => RowCache | undefined;
}) {
  const { active, sheet, cacheOf } = props;
  const cache = cacheOf();
  const place = active.value?.place;
  const row = place && cache?.get(place.row, place.column);
  if (!place || !row || !cache) return <p class="cell-detail" />;
  const { column } = place;
  const now = cache.text(place.row, column) ?? '';
  const from = row.corrected.get(column);
  const cleaned =
    cache.typed(place.row, column) === undefined ? row.cleaned.get(column) : undefined;
  return (
    <p class="cell-detail">
      <b>{cellName(place)}</b> <bdi>{sheet.columns[column]?.key}</bdi>
      {row.isLeftOut ? <b>{text.leftOutRow}</b> : null}
      {from === undefined ? null : <Shown title={text.inFile} value={from} />}
      <Shown title={from === undefined ? text.inFile : text.corrected} value={now} />
      {cleaned && cleaned.to !== null ? (
        <Shown title={text.printedTitle} value={cleaned.to} isPrinted={true} />
      ) : null}
      {cleaned && cleaned.to === null ? (
        <span>{text.notCleaned(cleaned.problem ?? '')}</span>
      ) : null}
    </p>
  );
}

function Shown(props: {
  readonly title: string;
  readonly value: string;
  readonly isPrinted?: boolean;
}) {
  const { title, value, isPrinted } = props;
  return (
    <span class={isPrinted ? 'is-printed' : ''}>
      {title} <code>{value === '' ? words.common.none : value}</code>
    </span>
  );
}

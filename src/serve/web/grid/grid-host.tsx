import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Rows, Sheet } from '../../api/types.ts';
import { load, store } from '../stored.ts';
import { type ColumnLayout, layOutColumns, ownWidth } from './column-layout.ts';
import type { GridCalls, GridData } from './grid-data.ts';
import { RowCache } from './row-cache.ts';
import { type RowRequest, WINDOW_COLUMNS } from './row-windows.ts';
import { SheetGrid } from './sheet-grid.ts';

/** Rows whose texts decide how wide columns are. */
const MEASURED_ROWS = 60;

export interface GridHostProps {
  readonly label: string;
  readonly widthsKey: string;
  readonly sheet: Sheet;
  readonly data: Omit<GridData, 'layout' | 'columns'>;
  /** Another one means that rows may have changed. */
  readonly revision: number;
  /** Another one means other rows altogether: another sheet, another encoding. */
  readonly readKey: string;
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<Rows>;
  readonly typed: ReadonlyMap<string, string>;
  readonly onFailure: (error: unknown) => void;
  readonly calls: Omit<GridCalls, 'onWidth'>;
  readonly onReady: (grid: SheetGrid, cache: RowCache) => void;
}

/** The grid, which draws itself, in a page that Preact draws. */
export function GridHost(props: GridHostProps) {
  const { sheet, data, revision, readKey } = props;
  const host = useRef<HTMLDivElement>(null);
  const grid = useRef<{ readonly grid: SheetGrid; readonly cache: RowCache }>();
  const latest = useRef(props);
  latest.current = props;
  const [sample, setSample] = useState<Sample>({ key: '', rows: [] });
  const widths = useColumnWidths(props.widthsKey);
  const { columns } = sheet;
  const sampled = sample.key === readKey ? sample.rows : NO_ROWS;
  const layout = useMemo(
    () => layOut(columns, sampled, widths.own),
    [columns, sampled, widths.own],
  );
  const full = useMemo(() => ({ ...data, columns, layout }), [data, columns, layout]);
  const shown = useRef({ revision, readKey, rows: sheet.rows });

  useEffect(() => {
    if (!host.current) return;
    const cache = new RowCache({
      fetch: async (request, signal) => {
        const key = latest.current.readKey;
        const rows = await latest.current.fetch(request, signal);
        if (request.from === 1 && request.firstColumn === 0)
          setSample((now) => fuller(now, toSample(key, rows)));
        return rows;
      },
      onChange: () => made.changed(),
      onFailure: (error) => latest.current.onFailure(error),
      typed: () => latest.current.typed,
    });
    const { label } = latest.current;
    const calls = () => ({ ...latest.current.calls, onWidth: widths.set });
    const made = new SheetGrid(host.current, { label, cache, data: full, calls });
    grid.current = { grid: made, cache };
    latest.current.onReady(made, cache);
    return () => {
      made.close();
      cache.close();
    };
  }, []);

  useLayoutEffect(() => grid.current?.grid.setData(full), [full]);
  useLayoutEffect(() => grid.current?.grid.changed(), [props.typed]);
  useEffect(() => {
    const before = shown.current;
    shown.current = { revision, readKey, rows: sheet.rows };
    const isOther = before.readKey !== readKey || sheet.rows < before.rows;
    if (isOther || before.revision !== revision) grid.current?.cache.stale(isOther);
    else if (sheet.rows > before.rows) grid.current?.cache.grown();
  }, [revision, readKey, sheet.rows]);

  return <div class="grid" ref={host} />;
}

interface Sample {
  readonly key: string;
  readonly rows: readonly (readonly string[])[];
}

const NO_ROWS: Sample['rows'] = [];

/** Of a sheet that was only just begun to be read there may have been no rows yet. */
function fuller(now: Sample, next: Sample): Sample {
  return now.key === next.key && now.rows.length >= next.rows.length ? now : next;
}

function toSample(key: string, { rows }: Rows): Sample {
  return { key, rows: rows.slice(0, MEASURED_ROWS) };
}

/** Columns beyond the first window are as wide as their names. */
function layOut(
  columns: Sheet['columns'],
  sample: Sample['rows'],
  own: ReadonlyMap<number, number>,
): ColumnLayout {
  const measured = columns.map(({ letter, name }, column) => [
    name,
    letter,
    ...(column < WINDOW_COLUMNS ? sample.map((row) => row[column] ?? '') : []),
  ]);
  return layOutColumns(measured, own);
}

type Widths = ReadonlyMap<number, number>;

/** The widths that a person gave to columns, remembered by this browser. @param key what they are remembered by */
function useColumnWidths(key: string) {
  const stored = useMemo(() => known(key), [key]);
  const [given, setGiven] = useState<{ readonly key: string; readonly own: Widths }>();
  const own = given?.key === key ? given.own : stored;
  const latest = useRef({ key, own });
  latest.current = { key, own };
  const set = (column: number, px: number | undefined) => {
    const next = new Map(latest.current.own);
    if (px === undefined) next.delete(column);
    else next.set(column, ownWidth(px));
    latest.current = { key: latest.current.key, own: next };
    setGiven(latest.current);
    store('localStorage', latest.current.key, next.size === 0 ? null : [...next]);
  };
  return { own, set };
}

function known(key: string): Widths {
  const stored = load('localStorage', key);
  const entries = (Array.isArray(stored) ? stored : []).filter(
    (entry): entry is [number, number] =>
      Array.isArray(entry) && entry.length === 2 && entry.every(Number.isFinite),
  );
  return new Map(entries.map(([column, px]) => [column, ownWidth(px)]));
}

import { useMemo, useRef, useState } from 'preact/hooks';
import { load, store } from '../stored.ts';
import { ownWidth } from './column-layout.ts';

type Widths = ReadonlyMap<number, number>;

/** The widths that a person gave to columns, remembered by this browser. @param key what they are remembered by */
export function useColumnWidths(key: string) {
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

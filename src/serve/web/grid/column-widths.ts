import { useMemo, useRef, useState } from 'preact/hooks';
import { ownWidth } from './column-layout.ts';

type Widths = ReadonlyMap<number, number>;

/** The widths that a person gave to columns, remembered by this browser. @param key what they are remembered by */
export function useColumnWidths(key: string) {
  const stored = useMemo(() => load(key), [key]);
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
    store(latest.current.key, next);
  };
  return { own, set };
}

function load(key: string): Widths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    const known = stored.filter(
      (entry): entry is [number, number] =>
        Array.isArray(entry) && entry.length === 2 && entry.every(Number.isFinite),
    );
    return new Map(known.map(([column, px]) => [column, ownWidth(px)]));
  } catch {
    // A browser that stores nothing, or something that is not ours.
    return new Map();
  }
}

function store(key: string, widths: Widths): void {
  try {
    if (widths.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify([...widths]));
  } catch {
    // They hold until the page is closed.
  }
}

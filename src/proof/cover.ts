/** Something with marks; as few as possible should be chosen. */
interface Marked<M> {
  readonly marks: ReadonlySet<M>;
}

/** What was chosen, and the marks that it was chosen for. */
export interface Taken<T, M> {
  readonly item: T;
  readonly for: readonly M[];
}

/**
 * Chooses items until every mark is covered: always the one with the most marks still missing, the first of
 * equals (greedy set cover); in the end, items that the others make redundant are dropped.
 */
export function coverAll<M, T extends Marked<M>>(items: readonly T[]): Taken<T, M>[] {
  const wanted = new Set(items.flatMap(({ marks }) => [...marks]));
  const picked: T[] = [];
  while (wanted.size > 0) {
    let best: T | undefined;
    let most = 0;
    for (const item of items) {
      const count = countIn(item.marks, wanted);
      if (count > most) {
        best = item;
        most = count;
      }
    }
    if (!best) break;
    picked.push(best);
    for (const mark of best.marks) wanted.delete(mark);
  }
  return assign(withoutNeedless(picked));
}

function countIn<M>(marks: ReadonlySet<M>, wanted: ReadonlySet<M>): number {
  let count = 0;
  for (const mark of marks) if (wanted.has(mark)) count += 1;
  return count;
}

function withoutNeedless<M, T extends Marked<M>>(picked: readonly T[]): T[] {
  const times = new Map<M, number>();
  for (const { marks } of picked)
    for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) + 1);
  return picked.filter(({ marks }) => {
    const needed = [...marks].some((mark) => times.get(mark) === 1);
    if (!needed) for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) - 1);
    return needed;
  });
}

/** Each mark counts for the first item that has it. */
function assign<M, T extends Marked<M>>(picked: readonly T[]): Taken<T, M>[] {
  const told = new Set<M>();
  return picked.map((item) => {
    const marks = [...item.marks].filter((mark) => !told.has(mark));
    for (const mark of marks) told.add(mark);
    return { item, for: marks };
  });
}

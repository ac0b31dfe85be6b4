/** How many orders had an outcome at a time. */
export interface Sample {
  readonly atMs: number;
  readonly done: number;
}

const WINDOW_MS = 60_000;
const SHORTEST_MS = 1_500;

/** The samples of the last minute, with the newest. One that has fewer done than the last begins anew: it is another attempt. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.done < last.done) return [sample];
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Orders per second over the samples, and the seconds that are left; undefined while that cannot be told. */
export function paceOf(
  samples: readonly Sample[],
  total: number,
): { readonly perSecond: number; readonly secondsLeft: number } | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < SHORTEST_MS) return undefined;
  const perSecond = ((last.done - first.done) * 1000) / (last.atMs - first.atMs);
  if (perSecond === 0) return undefined;
  return { perSecond, secondsLeft: (total - last.done) / perSecond };
}

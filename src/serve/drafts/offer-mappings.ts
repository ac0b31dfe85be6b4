import type { ConsoleSetting } from '../console-setting.ts';
import type { Requester } from '../process-pool.ts';
import type { Draft } from './draft.ts';
import type { KeptMapping } from './kept-mappings.ts';

/** Drafts that are looked at, and mappings that are offered. */
const MOST_DRAFTS = 100;
const MOST_OFFERED = 10;
/** As the console names rows to correct when they are downloaded. */
const OF_RUN = /^([0-9a-f]{4,32})\.rejects\./;

interface Earlier extends Omit<KeptMapping, 'run'> {
  readonly draft: string | null;
  readonly run: string | null;
}

/**
 * Mappings of earlier drafts and runs whose columns a draft's sheet has, the newest first; of rows to correct, that of their run before
 * all others. Each is offered once, as it was used last.
 */
export async function offerMappings(
  { helper }: Pick<ConsoleSetting, 'helper'>,
  draft: Draft,
  earlier: { readonly drafts: readonly Draft[]; readonly kept: readonly KeptMapping[] },
  by: Requester,
) {
  const header = (await draft.rows.known()).columns.map(({ name }) => name);
  const [, ofRun] = OF_RUN.exec(draft.state.name) ?? [];
  const offered = [];
  const seen = new Set<string>();
  const all = earlierOf(draft, earlier.drafts, earlier.kept);
  const texts = all.map(({ text }) => text);
  const fits = (await helper.ask('fitMappings', { texts, header }, by)) ?? [];
  for (const [index, { text, name, draft: id, run, atMs, by }] of all.entries()) {
    const fit = fits[index];
    if (!fit || seen.has(fit.plain)) continue;
    seen.add(fit.plain);
    offered.push({
      // The file that it was used for last, when and by whom; the draft, if it is still there, and the run, if there is one.
      ...{ mapping: text, name, draft: id, run, by, at: new Date(atMs).toISOString() },
      /** Columns of this sheet that it does not use. */
      unused: [...fit.unused],
      /** Whether the sheet has the rows to correct of that run. */
      is_of_rows: fit.isRejects && run !== null && run === ofRun,
    });
  }
  const byTime = offered.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_OFFERED);
  return byTime.sort((a, b) => Number(b.is_of_rows) - Number(a.is_of_rows));
}

function earlierOf(
  draft: Draft,
  drafts: readonly Draft[],
  kept: readonly KeptMapping[],
): readonly Earlier[] {
  const live = drafts
    .filter((one) => one !== draft && one.state.mapping !== '')
    .map(({ id, state }): Earlier => {
      const { mapping: text, name, run, changedAtMs: atMs, changedBy: by } = state;
      return { text, name, draft: id, run, atMs, by };
    });
  const newest = live.sort((a, b) => b.atMs - a.atMs).slice(0, MOST_DRAFTS);
  // A draft that is there still comes before what was kept of it.
  return [...newest, ...kept.map((one): Earlier => ({ ...one, draft: null }))];
}

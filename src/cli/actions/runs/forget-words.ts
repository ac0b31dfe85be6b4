import type { OrderId } from '../../../ledger/ledger.ts';
import { toFoundLine } from '../../../output/text/found-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { type PersonOrder, SHOWN_ROWS } from '../../../run/removal/find-person.ts';
import type { FoundDraft } from '../../../serve/drafts/find-in-console.ts';
import type { ForgetFlags } from '../../commands/runs.ts';
import { say, writeOut } from '../../output.ts';

export function toLine({ order, file, texts, staying }: PersonOrder) {
  const { run, projectId, state, orderId } = order;
  return {
    ...{ run, file, project_id: projectId, state, order_id: orderId },
    rows: texts.pieces.length,
    name_and_userdata: texts.isNamed,
    staying,
  };
}

const ID_WORDS: Readonly<Record<string, string>> = {
  svc_uid: 'user',
  partner_order_id: 'partner order id',
  project_id: 'project id',
};

/** Characters of a row that people are shown. */
const MOST_CHARACTERS = 100;

/** Who decides sees whose texts they are; what nobody is asked about may be in a log. */
export async function tellFound(
  found: readonly PersonOrder[],
  drafts: readonly FoundDraft[],
  { yes }: ForgetFlags,
): Promise<void> {
  for (const one of found) {
    const { rows, name_and_userdata: isNamed, staying } = toLine(one);
    const what = [
      ...(rows > 0 ? [counted(rows, 'printed row')] : []),
      ...(isNamed ? ['name and userdata'] : []),
      ...staying.map((id) => `${ID_WORDS[id]} (stays)`),
    ];
    const more = rows > SHOWN_ROWS ? [`and ${counted(rows - SHOWN_ROWS, 'other row')}`] : [];
    const whose = yes ? [] : [...one.shown.map(toShort), ...more];
    const shown = [what.join(', '), ...whose].map((line) => `          ${line}\n`);
    await writeOut(`${toFoundLine(one)}${shown.join('')}`);
  }
  for (const { draft, name, run, searched } of drafts) {
    const of = run === null ? '' : ` of run ${run}`;
    const not = searched ? '' : ' (could not be searched)';
    await writeOut(`${toVisible(`console  "${name}", draft ${draft}${of}${not}`)}\n`);
  }
}

function toShort(text: string): string {
  const shown = toVisible(text);
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

/** What vdpipe does not keep itself, or cannot change, as `--json` has it. */
export interface Outside {
  readonly files: readonly string[];
  /** Runs whose mapping has a text. */
  readonly mappings: readonly string[];
  readonly saved_mappings: readonly string[];
  readonly order_ids: readonly OrderId[];
}

export function tellOutside(
  { files, mappings, saved_mappings: saved, order_ids: ids }: Outside,
  left: readonly Pick<FoundDraft, 'name'>[],
): void {
  say('vdpipe changes none of these: look for the person there yourself.');
  for (const file of files) say(toVisible(`  ${file}`));
  for (const run of mappings) say(`  the mapping of run ${run}, until you purge the run`);
  for (const name of saved) say(toVisible(`  the mapping ${name} of the ledger`));
  for (const { name } of left) say(toVisible(`  the draft "${name}" in the console`));
  say('  files that jobs keep (done/, held/, failed/), exports, pages, and backups of the ledger');
  if (ids.length > 0) say(`  the print service: orders ${ids.join(', ')}`);
  say('Users stay, as orders are looked up by them, until you purge the run.');
  say('So that this person is not mailed again, put them on a list that your mappings suppress.');
}

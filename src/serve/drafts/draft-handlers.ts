import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BodyOf, ParamsOf, QueryOf, RouteName } from '../api/routes.ts';
import { failureOf } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { TYPES } from '../http/answers.ts';
import type { Call, Handlers } from '../http/handlers.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import type { Requester } from '../process-pool.ts';
import { refuseWithoutService } from '../refuse-without-service.ts';
import { isReadOtherwise, loadAgreement, wholeMapping } from './agree-on-reading.ts';
import { changeMappingText } from './change-mapping-text.ts';
import { checkRows } from './check-rows.ts';
import {
  findToReplace,
  refuseTooMany,
  refuseUnusable,
  toAnswer,
  toCorrections,
  toLeftOut,
} from './correct-cells.ts';
import type { Draft, DraftAnswer } from './draft.ts';
import { recordsOf, toReadFlags } from './draft-files.ts';
import type { DraftState, DraftStep, Proposal } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import { readRows } from './read-rows.ts';
import type { Correction } from './sheet-edits.ts';
import { stageDraft } from './staging/stage-draft.ts';

type OfDraft = {
  readonly [K in RouteName]: ParamsOf<K> extends { readonly draft: string } ? K : never;
}[RouteName];

export function createDraftHandlers(setting: ConsoleSetting, drafts: DraftStore) {
  const of =
    <K extends OfDraft, A>(handle: (draft: Draft, call: Call<K>) => A) =>
    (call: Call<K>): A => {
      const { draft }: { readonly draft?: string } = call.params;
      return handle(drafts.get(draft ?? ''), call);
    };
  return {
    drafts: () => ({ drafts: [...drafts.list()] }),
    newDraft: async ({ body, by }) => {
      const draft = await drafts.create(body.upload, by.owner);
      draft.readAgain();
      return draft.answer();
    },
    draft: of(async (draft) => {
      await drafts.takeBack(draft);
      return draft.answer();
    }),
    changeDraft: of(async (draft, { body, by }) => {
      const { revision, mapping_revision: basedOn, ...given } = body;
      const agree = await loadAgreement();
      const before = draft.state.read;
      const toStep = (state: DraftState): DraftStep => {
        if (basedOn !== undefined && basedOn !== state.mappingRevision) throw mappingChanged();
        return { did: 'changed', ...agree(state, given) };
      };
      const answer = await draft.add(revision, toStep, by.owner);
      if (!isReadOtherwise(draft.rows.about(), before, answer.read)) {
        // The sheet that is shown may be the chosen one now.
        setting.events.tell({ what: 'sheet', draft: draft.id });
        return answer;
      }
      draft.readAgain();
      return draft.answer();
    }),
    deleteDraft: async ({ params }) => {
      await drafts.remove(params.draft);
      return {};
    },
    addFile: of((draft, { body, by }) => drafts.addFile(draft, body, by.owner)),
    removeFile: of((draft, { body, by }) => drafts.removeFile(draft, body, by.owner)),
    sheet: of((draft) => draft.shown),
    rows: of(async (draft, { query }) => {
      const rows = await readRows(draft, query);
      // Whoever sees cells may correct them. Starting a process takes longer than to read rows: it waits until these are sent.
      setImmediate(() => setting.helper.prepare());
      return rows;
    }),
    editDraft: of(async (draft, { body, by }) => {
      await draft.refuseUnseen(body);
      const cells = await toCorrections(draft, body);
      return correct(draft, body.revision, cells, by.owner);
    }),
    replaceInColumn: of(async (draft, { body, by }) => {
      await draft.refuseUnseen(body);
      const cells = await findToReplace(draft.rows, draft.edits, body);
      return { cells: cells.length, draft: await correctUnlessDry(draft, body, cells, by.owner) };
    }),
    leaveOut: of(async (draft, { body, by }) => {
      await draft.refuseUnseen(body);
      const rows = await toLeftOut(draft, body);
      return { rows: rows.length, draft: await correctUnlessDry(draft, body, rows, by.owner) };
    }),
    acceptAsItIs: of(async (draft, { body, by }) => {
      await draft.refuseUnseen(body);
      const { checked, why } = body;
      if (why !== null && checked < draft.state.askedRevision) draft.refuseChange(checked);
      return correct(draft, body.revision, [await toAnswer(draft, body)], by.owner);
    }),
    undo: of((draft, { body, by }) => stepBack(draft, 'undo', body, by.owner)),
    redo: of((draft, { body, by }) => stepBack(draft, 'redo', body, by.owner)),
    propose: of((draft, { query, by }) => propose(setting, draft, query, by)),
    mappings: of(async (draft, { by }) => ({ mappings: await drafts.offers(draft, by) })),
    mappingFile: of(async ({ state, rows }) => {
      const body = [await wholeMapping(state, rows)];
      return { type: TYPES.yaml, saveAs: 'mapping.yaml', body };
    }),
    correctionsFile: of(({ sheet, edits }) => {
      const body = recordsOf(sheet, new Map(edits.corrections));
      return { type: TYPES.csv, saveAs: 'corrections.csv', body };
    }),
    changeMapping: ({ body, by }) => {
      const { draft } = body;
      const reasons = draft === undefined ? undefined : drafts.get(draft).state.reasons;
      return changeMappingText(setting, body, by, reasons);
    },
    mapping: of((draft) => draft.mapping.form()),
    check: of((draft) => draft.check),
    checkRows: of((draft, { query, by }) => checkRows(setting, draft, query.rows, by)),
    issues: of((draft, { query }) => listIssues(draft, query)),
    issueRows: of(({ issues }) => ({ rows: issues.rows() })),
    nextIssue: of(({ issues }, { query: { row, column, back } }) => ({
      place: issues.next({ row, column }, back === 'yes' ? -1 : 1),
    })),
    tryAgain: of((draft) => {
      draft.tryAgain();
      return {};
    }),
    lookUp: of((draft, { body }) => {
      refuseWithoutService(setting.service);
      draft.lookUp(body.revision);
      return draft.check;
    }),
    stopLookUp: of((draft) => {
      draft.stopLookUp();
      return draft.check;
    }),
    stage: of(async (draft, { body, by: { owner: by } }) => {
      const staged = await stageDraft(setting, draft, { ...body, by, isKnown: drafts.hasRun });
      // The run is recorded, whatever becomes of this.
      await drafts.keepMapping(draft, by).catch(() => {});
      return staged;
    }),
  } satisfies Partial<Handlers>;
}

async function correctUnlessDry(
  draft: Draft,
  { revision, dry_run: isDry }: BodyOf<'replaceInColumn' | 'leaveOut'>,
  cells: readonly Correction[],
  by: string | null,
): Promise<DraftAnswer> {
  if (isDry || cells.length === 0) return draft.answer();
  return await correct(draft, revision, cells, by);
}

async function correct(
  draft: Draft,
  revision: number,
  given: readonly Correction[],
  by: string | null,
): Promise<DraftAnswer> {
  const { sheet, edits } = draft;
  const cells = [...given, ...edits.outdatedBy(given)];
  refuseTooMany(edits.corrections, cells);
  await refuseUnusable(cells);
  return draft.add(revision, () => ({ did: 'corrected', sheet, cells }), by);
}

function listIssues({ issues, check: { revision } }: Draft, query: QueryOf<'issues'>) {
  const { code, after = '0', from_row: from, to_row: to } = query;
  if (code !== undefined) return { revision, ...issues.ofKind(code, Number(after)) };
  if (from !== undefined && to !== undefined) {
    return { revision, issues: issues.inRows(from, to), next: null };
  }
  throw new HttpError(400, 'request_invalid', 'Give "code", or "from_row" and "to_row".');
}

async function stepBack(
  draft: Draft,
  what: 'undo' | 'redo',
  seen: BodyOf<'undo'>,
  by: string | null,
): Promise<DraftAnswer> {
  await draft.refuseUnseen(seen);
  const toStep = (): DraftStep => {
    const { sheet, edits } = draft;
    if (what === 'undo' ? edits.canUndo : edits.canRedo) {
      return { did: what === 'undo' ? 'undone' : 'redone', sheet };
    }
    throw new Conflict(`nothing_to_${what}`, `There is nothing to ${what}.`);
  };
  return draft.add(seen.revision, toStep, by);
}

function mappingChanged(): HttpError {
  return new Conflict(
    'mapping_changed',
    'Someone else changed the mapping in the meantime. Compare both, and save the one to keep.',
  );
}

/** What `vdpipe init` proposes. @throws HttpError 404, 422 */
async function propose(
  { commands, makeTemporary }: ConsoleSetting,
  draft: Draft,
  { variables }: QueryOf<'propose'>,
  by: Requester,
) {
  const folder = await makeTemporary();
  try {
    const file = path.join(folder, 'mapping.yaml');
    // The mapping names the list as it is beside it.
    const list = variables === undefined ? [] : [await draft.copyCompanion(variables, folder)];
    const words = [
      ...['init', draft.file, '--output', file, ...toReadFlags(draft.state.read)],
      ...list.map((one) => `--variables=${one}`),
    ];
    const result = await commands.run(words, by);
    const failure = failureOf(result);
    if (failure) throw new HttpError(422, failure.code, failure.message);
    const { fill_in, doubts, uses, unused } = result.json as Proposal;
    await draft.keepReasons({ uses, doubts });
    return { mapping: await readFile(file, 'utf8'), fill_in, doubts, uses, unused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BodyOf, QueryOf } from '../api/routes.ts';
import type { Draft as DraftAnswer, Issues, Proposal } from '../api/types.ts';
import { failureOf } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { type Handlers, requesterOf } from '../http/handlers.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import type { Session } from '../http/sessions.ts';
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
import type { Draft } from './draft.ts';
import { recordsOf, toReadFlags } from './draft-files.ts';
import type { DraftState, DraftStep } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import { readRows } from './read-rows.ts';
import type { Correction } from './sheet-edits.ts';
import { stageDraft } from './stage-draft.ts';

/** The calls about drafts. */
export function createDraftHandlers(setting: ConsoleSetting, drafts: DraftStore) {
  return {
    drafts: () => ({ drafts: [...drafts.list()] }),
    newDraft: async ({ body, session }) => {
      const draft = await drafts.create(body.upload, session.name);
      draft.readAgain();
      return draft.answer();
    },
    draft: ({ params }) => drafts.get(params.draft).answer(),
    changeDraft: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      const { revision, mapping_revision: basedOn, ...given } = body;
      const agree = await loadAgreement();
      const before = draft.state.read;
      const toStep = (state: DraftState): DraftStep => {
        if (basedOn !== undefined && basedOn !== state.mappingRevision) throw mappingChanged();
        return { did: 'changed', ...agree(state, given) };
      };
      const answer = await change(draft, revision, toStep, session.name);
      if (!isReadOtherwise(draft.rows.about(), before, answer.read)) return answer;
      draft.readAgain();
      return draft.answer();
    },
    deleteDraft: async ({ params }) => {
      await drafts.remove(params.draft);
      return {};
    },
    addFile: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      const answer = await drafts.addFile(draft, body, session.name);
      draft.checkAgain();
      return answer;
    },
    removeFile: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      const answer = await drafts.removeFile(draft, body, session.name);
      draft.checkAgain();
      return answer;
    },
    sheet: ({ params }) => drafts.get(params.draft).rows.about(),
    rows: async ({ params, query }) => {
      const rows = await readRows(drafts.get(params.draft), query);
      // Whoever sees cells may correct them. Starting a process takes longer than to read rows: it waits until these are sent.
      setImmediate(() => setting.helper.prepare());
      return rows;
    },
    editDraft: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      await draft.refuseUnseen(body);
      const cells = await toCorrections(draft, body);
      return correct(draft, body.revision, cells, session.name);
    },
    replaceInColumn: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      await draft.refuseUnseen(body);
      const cells = await findToReplace(draft.rows, draft.edits, body);
      return { cells: cells.length, draft: await correctUnlessDry(draft, body, cells, session) };
    },
    leaveOut: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      await draft.refuseUnseen(body);
      const rows = await toLeftOut(draft, body);
      return { rows: rows.length, draft: await correctUnlessDry(draft, body, rows, session) };
    },
    acceptAsItIs: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      await draft.refuseUnseen(body);
      const { checked, why } = body;
      if (why !== null && checked < draft.state.askedRevision) draft.refuseChange(checked);
      return correct(draft, body.revision, [await toAnswer(draft, body)], session.name);
    },
    undo: ({ params, body, session }) =>
      stepBack(drafts.get(params.draft), 'undo', body, session.name),
    redo: ({ params, body, session }) =>
      stepBack(drafts.get(params.draft), 'redo', body, session.name),
    propose: (call) =>
      propose(setting, drafts.get(call.params.draft), call.query, requesterOf(call)),
    mappings: async (call) => {
      const draft = drafts.get(call.params.draft);
      return { mappings: await drafts.offers(draft, requesterOf(call)) };
    },
    mappingFile: async ({ params }) => {
      const { state, rows } = drafts.get(params.draft);
      const body = [await wholeMapping(state, rows)];
      return { type: 'text/yaml; charset=utf-8', saveAs: 'mapping.yaml', body };
    },
    correctionsFile: ({ params }) => {
      const { sheet, edits } = drafts.get(params.draft);
      const body = recordsOf(sheet, new Map(edits.corrections));
      return { type: 'text/csv; charset=utf-8', saveAs: 'corrections.csv', body };
    },
    changeMapping: (call) => {
      const { draft } = call.body;
      const reasons = draft === undefined ? undefined : drafts.get(draft).state.reasons;
      return changeMappingText(setting, call.body, requesterOf(call), reasons);
    },
    mapping: ({ params }) => drafts.get(params.draft).readMapping(),
    check: ({ params }) => drafts.get(params.draft).check,
    checkRows: (call) =>
      checkRows(setting, drafts.get(call.params.draft), call.query.rows, requesterOf(call)),
    issues: ({ params, query }) => listIssues(drafts.get(params.draft), query),
    issueRows: ({ params }) => ({ rows: drafts.get(params.draft).issues.rows() }),
    nextIssue: ({ params, query: { row, column, back } }) => ({
      place: drafts.get(params.draft).issues.next({ row, column }, back === 'yes' ? -1 : 1),
    }),
    tryAgain: ({ params }) => {
      drafts.get(params.draft).tryAgain();
      return {};
    },
    lookUp: ({ params, body }) => {
      refuseWithoutService(setting.service);
      const draft = drafts.get(params.draft);
      draft.lookUp(body.revision);
      return draft.check;
    },
    stopLookUp: ({ params }) => {
      const draft = drafts.get(params.draft);
      draft.stopLookUp();
      return draft.check;
    },
    stage: async ({ params, body, session }) => {
      const draft = drafts.get(params.draft);
      const by = session.name;
      const staged = await stageDraft(setting, draft, { ...body, by, isKnown: drafts.hasRun });
      // The run is recorded, whatever becomes of this.
      await drafts.keepMapping(draft, by).catch(() => {});
      return staged;
    },
  } satisfies Partial<Handlers>;
}

/** Changes a draft, and checks it with the change. */
async function change(
  draft: Draft,
  revision: number,
  toStep: (state: DraftState) => DraftStep,
  by: string | null,
): Promise<DraftAnswer> {
  const answer = await draft.add(revision, toStep, by);
  draft.checkAgain();
  return answer;
}

async function correctUnlessDry(
  draft: Draft,
  { revision, dry_run: isDry }: BodyOf<'replaceInColumn' | 'leaveOut'>,
  cells: readonly Correction[],
  { name }: Session,
): Promise<DraftAnswer> {
  if (isDry || cells.length === 0) return draft.answer();
  return await correct(draft, revision, cells, name);
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
  return change(draft, revision, () => ({ did: 'corrected', sheet, cells }), by);
}

/** @throws HttpError 400 unless a kind or rows are named */
function listIssues({ issues, check: { revision } }: Draft, query: QueryOf<'issues'>): Issues {
  const { code, after = '0', from_row: from, to_row: to } = query;
  if (code !== undefined) return { revision, ...issues.ofKind(code, Number(after)) };
  if (from !== undefined && to !== undefined) {
    return { revision, issues: issues.inRows(from, to), next: null };
  }
  throw new HttpError(400, 'request_invalid', 'Give "code", or "from_row" and "to_row".');
}

/** @throws HttpError 409 */
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
  return change(draft, seen.revision, toStep, by);
}

function mappingChanged(): HttpError {
  return new Conflict(
    'mapping_changed',
    'Someone else changed the mapping in the meantime. Compare both, and save the one to keep.',
  );
}

/** What `vdpipe init` proposes. @throws HttpError 404, 422 */
async function propose(
  { commands, temporary }: ConsoleSetting,
  draft: Draft,
  { variables }: QueryOf<'propose'>,
  by: Requester,
): Promise<Proposal> {
  const folder = await temporary.make();
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
    const { fill_in, doubts, uses, unused } = result.json as Omit<Proposal, 'mapping'>;
    await draft.keepReasons({ uses, doubts });
    return { mapping: await readFile(file, 'utf8'), fill_in, doubts, uses, unused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

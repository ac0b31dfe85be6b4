import { messageOf } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import type { InJson } from '../../json-keys.ts';
import type * as run from '../../run/check-sheet.ts';
import {
  type CommandLine,
  type CommandResult,
  type Failure,
  failureOf,
  parseJsonLine,
  wasKilled,
} from '../commands/command-line.ts';
import { DISK_FULL, isDiskFull } from '../disk-full.ts';
import { HttpError } from '../http/http-error.ts';
import { createCheckIssues, type IssueKind } from './check-issues.ts';

/** Issues of a check that pages can list; all are counted. */
const MAX_ISSUES = 20_000;
/** Corrections often come one after another: the last one is checked. */
const PAUSE_MS = 60;
/** How often pages are told how far a look-up is. */
const TELL_MS = 250;

/** As `vdpipe check --json` prints it, docs/commands/. */
type CheckReport = InJson<run.CheckReport>;

export interface CheckInput {
  readonly revision: number;
  readonly file: string;
  readonly words: readonly string[];
  readonly owner: string | null;
  /** Why the words name the sheet that they do, where no person chose it. */
  readonly chosen: Issue | null;
}

/** Of a check that was killed, and then once more. */
const KILLED = {
  code: 'check_killed',
  message:
    'The process that checked the list was killed, perhaps because the machine ran out of memory. Try again.',
};

interface FoundCheck {
  /** `none`: it was not asked for yet. */
  readonly state: 'none' | 'checking' | 'checked' | 'failed';
  /** Of the draft as it was checked. */
  readonly revision: number | null;
  /** Without its issues: they are asked for by kind and by rows. */
  readonly report:
    | (Omit<CheckReport, 'issues'> & { readonly issue_kinds: readonly IssueKind[] })
    | null;
  readonly failure: Failure | null;
}

/** The latest look-up of the draft's projects at the service, as `vdpipe check --online` does it. What it finds is in the report. */
interface LookUp {
  /** `stopped`: by a person, or as the draft was changed. */
  readonly state: 'none' | 'looking' | 'looked' | 'failed' | 'stopped';
  /** Of the draft as it was looked up. */
  readonly revision: number | null;
  /** How many projects were looked up so far. */
  readonly looked_up: number;
  /** Why the service is being tried again; null while it answers. */
  readonly waiting: string | null;
  /** What was found, in the end. */
  readonly projects: CheckReport['projects'] | null;
  readonly failure: Failure | null;
}

export interface Check extends FoundCheck {
  readonly look_up: LookUp;
}

const NO_ISSUES = createCheckIssues([]);
const NO_CHECK: FoundCheck = { state: 'none', revision: null, report: null, failure: null };
const NO_LOOK_UP: LookUp = {
  ...{ state: 'none', revision: null, looked_up: 0 },
  ...{ waiting: null, projects: null, failure: null },
};

export type DraftCheck = ReturnType<typeof createDraftCheck>;

/**
 * The latest check of a draft, and the latest look-up of its projects at the service, which is a check with `--online`. A later change
 * ends what is under way of both.
 *
 * @param toInput writes what is checked
 */
export function createDraftCheck(
  commands: CommandLine,
  toInput: () => Promise<CheckInput>,
  onChange: () => void,
) {
  const latest = {
    found: { ...NO_CHECK, look_up: NO_LOOK_UP } as Check,
    /** The flags of what was checked last. */
    words: [] as CheckInput['words'],
    /** What the latest check that came to its end has found. */
    issues: NO_ISSUES,
    /** The revision of which the latest look-up that came to its end found projects that cannot be ordered. It is never let go of. */
    unorderableAt: null as number | null,
  };
  let checking: AbortController | undefined;
  let looking: AbortController | undefined;
  let toldAtMs = 0;
  return { latest, begin, lookUp, forget, stop, stopLookUp };

  /** Checks anew. */
  function begin(): void {
    stop();
    // What the last one found is shown until this one has ended.
    tell({ state: 'checking' });
    checking = start(check, (error) => {
      const failure = toFailure(error, 'check_failed', 'The check failed');
      tell({ ...NO_CHECK, state: 'failed', failure });
    });
  }

  /** Looks up the projects anew. */
  function lookUp(): void {
    looking?.abort();
    tellLookUp({ ...NO_LOOK_UP, state: 'looking' });
    looking = start(lookUpNow, (error) => {
      const failure = toFailure(error, 'look_up_failed', 'The lookup failed');
      endLookUp({ state: 'failed', failure });
    });
  }

  /** Lets go of what was found: it is checked again when it is asked for. */
  function forget(): void {
    latest.found = { ...latest.found, look_up: NO_LOOK_UP };
    if (latest.found.state === 'checking') return;
    [latest.found, latest.issues] = [{ ...latest.found, ...NO_CHECK }, NO_ISSUES];
  }

  function stop(): void {
    checking?.abort();
    stopLookUp();
  }

  function stopLookUp(): void {
    if (!looking) return;
    looking.abort();
    endLookUp({ state: 'stopped' });
  }

  async function check(signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const input = await toInput();
    if (signal.aborted) return;
    const { revision } = input;
    latest.words = input.words;
    let result = await run(input, signal);
    if (wasKilled(result) && !signal.aborted) result = await run(input, signal);
    if (signal.aborted) return;
    const failure = wasKilled(result) ? KILLED : failureOf(result);
    if (failure) tell({ state: 'failed', revision, report: null, failure });
    else tell(take(result.json as CheckReport, input));
  }

  async function lookUpNow(signal: AbortSignal): Promise<void> {
    const input = await toInput();
    if (signal.aborted) return;
    const { revision } = input;
    tellLookUp({ revision });
    const result = await run(input, signal, ['--online', '--log=json'], (line) => {
      if (!signal.aborted) note(line);
    });
    if (signal.aborted) return;
    const failure = failureOf(result);
    if (failure) return endLookUp({ state: 'failed', failure });
    const printed = result.json as CheckReport;
    const { looked_up = 0, projects = null } = printed;
    latest.unorderableAt = projects && hasUnorderable(projects) ? revision : null;
    const { state, revision: checked, look_up: before } = latest.found;
    // Of the list as it was checked. Told together: no page sees what was found without its issues.
    const report = state === 'checked' && checked === revision ? take(printed, input) : {};
    const found: Partial<LookUp> = { state: 'looked', looked_up, waiting: null, projects };
    looking = undefined;
    tell({ ...report, look_up: { ...before, ...found } });
  }

  /** The rows to correct are seen in the grid: nothing reads them a second time for a file. */
  function run(
    { file, words, owner }: CheckInput,
    signal: AbortSignal,
    more: readonly string[] = [],
    onLine?: (line: string) => void,
  ): Promise<CommandResult> {
    const flags = [...more, '--max-issues', String(MAX_ISSUES), '--quiet', '--no-rejects'];
    const options = { needs: ['ledger', 'service'], owner, signal, onLine } as const;
    return commands.run(['check', file, ...words, ...flags], options);
  }

  function take(printed: CheckReport, { chosen, revision }: CheckInput): FoundCheck {
    const { issues: listed, ...report } = withChosen(printed, chosen);
    latest.issues = createCheckIssues(listed);
    const issue_kinds = latest.issues.kinds(report.issue_counts);
    return { state: 'checked', revision, report: { ...report, issue_kinds }, failure: null };
  }

  function note(line: string): void {
    const step = parseStep(line);
    if (!step) return;
    const { look_up: before } = latest.found;
    latest.found = { ...latest.found, look_up: { ...before, ...step } };
    const isNews = step.waiting !== before.waiting;
    if (isNews || Date.now() - toldAtMs >= TELL_MS) tellLookUp({});
  }

  function endLookUp(end: Partial<LookUp>): void {
    looking = undefined;
    tellLookUp({ waiting: null, ...end });
  }

  function tellLookUp(change: Partial<LookUp>): void {
    toldAtMs = Date.now();
    tell({ look_up: { ...latest.found.look_up, ...change } });
  }

  function tell(change: Partial<Check>): void {
    latest.found = { ...latest.found, ...change };
    onChange();
  }
}

/** Begins what can be stopped; what fails after that is not told. */
function start(
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): AbortController {
  const stop = new AbortController();
  void work(stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) onFailure(error);
  });
  return stop;
}

function toFailure(error: unknown, code: string, what: string): Failure {
  if (isDiskFull(error)) return DISK_FULL;
  if (error instanceof HttpError) return { code: error.code, message: error.message };
  return { code, message: `${what}: ${messageOf(error)}` };
}

function hasUnorderable(projects: NonNullable<CheckReport['projects']>): boolean {
  const { not_found, ordered, in_process } = projects;
  return not_found + ordered + in_process > 0;
}

/** What a line of `check --log json` says; undefined of any other line. */
function parseStep(line: string): Pick<LookUp, 'looked_up' | 'waiting'> | undefined {
  const { looked_up, waiting } = parseJsonLine(line);
  if (typeof looked_up !== 'number') return undefined;
  return { looked_up, waiting: typeof waiting === 'string' ? waiting : null };
}

/**
 * The same with the question which sheet is meant. The command is told which one is shown, so it does not ask: no other sheet is checked
 * than the one that a person sees.
 */
function withChosen(printed: CheckReport, chosen: Issue | null): CheckReport {
  if (!chosen) return printed;
  const { if_dropped: _, blocked_by: blockedBy = [], ...report } = printed;
  const { [chosen.code]: counted = 0, ...counts } = report.issue_counts;
  const asked = {
    ...report,
    issues: [{ ...chosen }, ...report.issues],
    issue_counts: { [chosen.code]: counted + 1, ...counts },
  };
  if (chosen.severity === 'warning') return { ...printed, ...asked };
  return {
    ...asked,
    ok: false,
    blocked_by: [...new Set([...blockedBy, chosen.code])],
    orders_ready: 0,
    totals: { order_count: '0', total_price: '0' },
  };
}

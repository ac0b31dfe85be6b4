import { messageOf } from '../../errors.ts';
import type { Issue as FoundIssue } from '../../issue.ts';
import type { Check, CheckReport, Issue } from '../api/types.ts';
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
import { CheckIssues } from './check-issues.ts';

/** Issues of a check that pages can list; all are counted. */
const MAX_ISSUES = 20_000;
/** Corrections often come one after another: the last one is checked. */
const PAUSE_MS = 60;
/** How often pages are told how far a look-up is. */
const TELL_MS = 250;

export interface CheckInput {
  readonly revision: number;
  readonly file: string;
  readonly words: readonly string[];
  readonly owner: string | null;
  /** Why the words name the sheet that they do, where no person chose it. */
  readonly chosen: FoundIssue | null;
}

/** Of a check that was killed, and then once more. */
const KILLED = {
  code: 'check_killed',
  message:
    'The process that checked the list was killed, perhaps because the machine ran out of memory. Try again.',
};

type FoundCheck = Omit<Check, 'look_up'>;
type LookUp = Check['look_up'];
type Projects = LookUp['projects'];

/** What `vdpipe check --json` prints, but for the kinds of issues. */
type PrintedReport = CheckReport & {
  readonly issues: readonly Issue[];
  readonly projects?: Projects;
};

const NO_ISSUES = new CheckIssues([]);
const NO_CHECK: FoundCheck = { state: 'none', revision: null, report: null, failure: null };
const NO_LOOK_UP: LookUp = {
  ...{ state: 'none', revision: null, looked_up: 0 },
  ...{ waiting: null, projects: null, failure: null },
};

/**
 * The latest check of a draft, and the latest look-up of its projects at the service, which is a check with `--online`. A later change
 * ends what is under way of both.
 */
export class DraftCheck {
  readonly #commands: CommandLine;
  readonly #toInput: () => Promise<CheckInput>;
  readonly #onChange: () => void;
  #found: Check = { ...NO_CHECK, look_up: NO_LOOK_UP };
  #words: CheckInput['words'] = [];
  #issues = NO_ISSUES;
  #unorderableAt: number | null = null;
  #checking: AbortController | undefined;
  #looking: AbortController | undefined;
  #toldAtMs = 0;

  /** @param toInput writes what is checked */
  constructor(commands: CommandLine, toInput: () => Promise<CheckInput>, onChange: () => void) {
    this.#commands = commands;
    this.#toInput = toInput;
    this.#onChange = onChange;
  }

  get found(): Check {
    return this.#found;
  }

  /** The flags of what was checked last. */
  get words(): CheckInput['words'] {
    return this.#words;
  }

  /** What the latest check that came to its end has found. */
  get issues(): CheckIssues {
    return this.#issues;
  }

  /** The revision of which the latest look-up that came to its end found projects that cannot be ordered. It is never let go of. */
  get unorderableAt(): number | null {
    return this.#unorderableAt;
  }

  /** Checks anew. */
  begin(): void {
    this.stop();
    const current = new AbortController();
    this.#checking = current;
    // What the last one found is shown until this one has ended.
    this.#tell({ state: 'checking' });
    void this.#check(current.signal).catch((error: unknown) => {
      if (current.signal.aborted) return;
      const failure = toFailure(error, 'check_failed', 'The check failed');
      this.#tell({ ...NO_CHECK, state: 'failed', failure });
    });
  }

  /** Looks up the projects anew. */
  lookUp(): void {
    this.#looking?.abort();
    const current = new AbortController();
    this.#looking = current;
    this.#tellLookUp({ ...NO_LOOK_UP, state: 'looking' });
    void this.#lookUp(current.signal).catch((error: unknown) => {
      if (current.signal.aborted) return;
      const failure = toFailure(error, 'look_up_failed', 'The lookup failed');
      this.#endLookUp({ state: 'failed', failure });
    });
  }

  /** Lets go of what was found: it is checked again when it is asked for. */
  forget(): void {
    this.#found = { ...this.#found, look_up: NO_LOOK_UP };
    if (this.#found.state === 'checking') return;
    [this.#found, this.#issues] = [{ ...this.#found, ...NO_CHECK }, NO_ISSUES];
  }

  stop(): void {
    this.#checking?.abort();
    this.stopLookUp();
  }

  stopLookUp(): void {
    if (!this.#looking) return;
    this.#looking.abort();
    this.#endLookUp({ state: 'stopped' });
  }

  async #check(signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const input = await this.#toInput();
    if (signal.aborted) return;
    const { revision } = input;
    this.#words = input.words;
    let result = await this.#run(input, signal);
    if (wasKilled(result) && !signal.aborted) result = await this.#run(input, signal);
    if (signal.aborted) return;
    const failure = wasKilled(result) ? KILLED : failureOf(result);
    if (failure) this.#tell({ state: 'failed', revision, report: null, failure });
    else this.#tell(this.#take(result.json as PrintedReport, input));
  }

  async #lookUp(signal: AbortSignal): Promise<void> {
    const input = await this.#toInput();
    if (signal.aborted) return;
    const { revision } = input;
    this.#tellLookUp({ revision });
    const result = await this.#run(input, signal, ['--online', '--log=json'], (line) => {
      if (!signal.aborted) this.#note(line);
    });
    if (signal.aborted) return;
    const failure = failureOf(result);
    if (failure) return this.#endLookUp({ state: 'failed', failure });
    const printed = result.json as PrintedReport;
    const { looked_up = 0, projects = null } = printed;
    this.#unorderableAt = projects && hasUnorderable(projects) ? revision : null;
    const { state, revision: checked, look_up: before } = this.#found;
    // Of the list as it was checked. Told together: no page sees what was found without its issues.
    const report = state === 'checked' && checked === revision ? this.#take(printed, input) : {};
    const found: Partial<LookUp> = { state: 'looked', looked_up, waiting: null, projects };
    this.#looking = undefined;
    this.#tell({ ...report, look_up: { ...before, ...found } });
  }

  /** The rows to correct are seen in the grid: nothing reads them a second time for a file. */
  #run(
    { file, words, owner }: CheckInput,
    signal: AbortSignal,
    more: readonly string[] = [],
    onLine?: (line: string) => void,
  ): Promise<CommandResult> {
    const flags = [...more, '--max-issues', String(MAX_ISSUES), '--quiet', '--no-rejects'];
    const options = { needs: ['ledger', 'service'], owner, signal, onLine } as const;
    return this.#commands.run(['check', file, ...words, ...flags], options);
  }

  #take(printed: PrintedReport, { chosen, revision }: CheckInput): FoundCheck {
    const { issues: listed, ...report } = withChosen(printed, chosen);
    this.#issues = new CheckIssues(listed);
    const issue_kinds = this.#issues.kinds(report.issue_counts);
    return { state: 'checked', revision, report: { ...report, issue_kinds }, failure: null };
  }

  #note(line: string): void {
    const step = parseStep(line);
    if (!step) return;
    const { look_up: before } = this.#found;
    this.#found = { ...this.#found, look_up: { ...before, ...step } };
    const isNews = step.waiting !== before.waiting;
    if (isNews || Date.now() - this.#toldAtMs >= TELL_MS) this.#tellLookUp({});
  }

  #endLookUp(end: Partial<LookUp>): void {
    this.#looking = undefined;
    this.#tellLookUp({ waiting: null, ...end });
  }

  #tellLookUp(change: Partial<LookUp>): void {
    this.#toldAtMs = Date.now();
    this.#tell({ look_up: { ...this.#found.look_up, ...change } });
  }

  #tell(change: Partial<Check>): void {
    this.#found = { ...this.#found, ...change };
    this.#onChange();
  }
}

function toFailure(error: unknown, code: string, what: string): Failure {
  if (isDiskFull(error)) return DISK_FULL;
  if (error instanceof HttpError) return { code: error.code, message: error.message };
  return { code, message: `${what}: ${messageOf(error)}` };
}

function hasUnorderable({ not_found, ordered, in_process }: NonNullable<Projects>): boolean {
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
function withChosen(printed: PrintedReport, chosen: FoundIssue | null): PrintedReport {
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

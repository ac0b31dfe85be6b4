import { messageOf } from '../../errors.ts';
import type { Issue as FoundIssue } from '../../issue.ts';
import type { Check, CheckReport, Issue } from '../api/types.ts';
import { type CommandLine, failureOf, wasKilled } from '../commands/command-line.ts';
import { DISK_FULL, isDiskFull } from '../disk-full.ts';
import { HttpError } from '../http/http-error.ts';
import { CheckIssues } from './check-issues.ts';

/** Issues of a check that pages can list; all are counted. */
export const MAX_ISSUES = 20_000;
/** Corrections often come one after another: the last one is checked. */
const PAUSE_MS = 60;

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

/** What `vdpipe check --json` prints, but for the kinds of issues. */
export type PrintedReport = CheckReport & { readonly issues: readonly Issue[] };

const NO_ISSUES = new CheckIssues([]);
const NONE: FoundCheck = { state: 'none', revision: null, report: null, failure: null };

/** The latest check of a draft. A later change ends one that is under way. */
export class DraftCheck {
  readonly #commands: CommandLine;
  readonly #onChange: () => void;
  #found = NONE;
  #words: CheckInput['words'] = [];
  #issues = NO_ISSUES;
  #current: AbortController | undefined;

  constructor(commands: CommandLine, onChange: () => void) {
    this.#commands = commands;
    this.#onChange = onChange;
  }

  get found(): FoundCheck {
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

  /** Checks anew. @param toInput writes what is checked */
  begin(toInput: () => Promise<CheckInput>): void {
    this.stop();
    const current = new AbortController();
    this.#current = current;
    // What the last one found is shown until this one has ended.
    this.#tell({ ...this.#found, state: 'checking' });
    void this.#check(toInput, current.signal).catch((error: unknown) => {
      if (current.signal.aborted) return;
      const message = `The check failed: ${messageOf(error)}`;
      const own = error instanceof HttpError ? error : { code: 'check_failed', message };
      const failure = isDiskFull(error) ? DISK_FULL : { code: own.code, message: own.message };
      this.#tell({ ...NONE, state: 'failed', failure });
    });
  }

  /** Lets go of what was found: it is checked again when it is asked for. */
  forget(): void {
    if (this.#found.state === 'checking') return;
    [this.#found, this.#issues] = [NONE, NO_ISSUES];
  }

  stop(): void {
    this.#current?.abort();
    this.#current = undefined;
  }

  async #check(toInput: () => Promise<CheckInput>, signal: AbortSignal) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const input = await toInput();
    if (signal.aborted) return;
    const { revision, file, words, owner, chosen } = input;
    this.#words = words;
    // The rows to correct are seen in the grid: nothing reads them a second time for a file.
    const limit = ['--max-issues', String(MAX_ISSUES), '--quiet', '--no-rejects'];
    const given = ['check', file, ...words, ...limit];
    const needs = ['ledger', 'service'] as const;
    const check = () => this.#commands.run(given, { needs, owner, signal });
    let result = await check();
    if (wasKilled(result) && !signal.aborted) result = await check();
    if (signal.aborted) return;
    const failure = wasKilled(result) ? KILLED : failureOf(result);
    if (failure) this.#tell({ state: 'failed', revision, report: null, failure });
    else this.#take(withChosen(result.json as PrintedReport, chosen), revision);
  }

  /** Takes over what a check has found that looked up the projects too, if the list is still as it was. */
  takeLookedUp(printed: PrintedReport, revision: number): void {
    const { state, revision: checked } = this.#found;
    if (state === 'checked' && checked === revision) this.#take(printed, revision);
  }

  #take(printed: PrintedReport, revision: number): void {
    const { issues: listed, ...report } = printed;
    this.#issues = new CheckIssues(listed);
    const issue_kinds = this.#issues.kinds(report.issue_counts);
    const about = { ...report, issue_kinds };
    this.#tell({ state: 'checked', revision, report: about, failure: null });
  }

  #tell(found: FoundCheck): void {
    this.#found = found;
    this.#onChange();
  }
}

/**
 * The same with the question which sheet is meant. The command is told which one is shown, so it does not ask: no other sheet is checked
 * than the one that a person sees.
 */
export function withChosen(printed: PrintedReport, chosen: FoundIssue | null): PrintedReport {
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

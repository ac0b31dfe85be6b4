import { messageOf } from '../../errors.ts';
import type { Check } from '../api/types.ts';
import { type CommandLine, failureOf, parseJsonLine } from '../commands/command-line.ts';
import { DISK_FULL, isDiskFull } from '../disk-full.ts';
import { type CheckInput, MAX_ISSUES, type PrintedReport, withChosen } from './draft-check.ts';

type LookUp = Check['look_up'];
type Projects = LookUp['projects'];

/** How often pages are told how far it is. */
const TELL_MS = 250;

const NONE: LookUp = {
  state: 'none',
  revision: null,
  looked_up: 0,
  waiting: null,
  projects: null,
  failure: null,
};

/** The latest look-up of a draft's projects at the service: `vdpipe check --online`. */
export class DraftLookUp {
  readonly #commands: CommandLine;
  readonly #onChange: () => void;
  #found = NONE;
  #unorderableAt: number | null = null;
  #current: AbortController | undefined;
  #toldAtMs = 0;

  constructor(commands: CommandLine, onChange: () => void) {
    this.#commands = commands;
    this.#onChange = onChange;
  }

  get found(): LookUp {
    return this.#found;
  }

  /** The revision of which the latest look-up that came to its end found projects that cannot be ordered. It is never let go of. */
  get unorderableAt(): number | null {
    return this.#unorderableAt;
  }

  /** Looks up anew. @param onReport is given what the command printed */
  begin(toInput: () => Promise<CheckInput>, onReport: (printed: PrintedReport) => void): void {
    this.#current?.abort();
    const current = new AbortController();
    this.#current = current;
    this.#tell({ ...NONE, state: 'looking' });
    void this.#run(toInput, current.signal, onReport).catch((error: unknown) => {
      const message = `The lookup failed: ${messageOf(error)}`;
      const failure = isDiskFull(error) ? DISK_FULL : { code: 'look_up_failed', message };
      if (!current.signal.aborted) this.#end({ state: 'failed', failure });
    });
  }

  /** Lets go of what was found, as the check does of its issues. */
  forget(): void {
    this.#found = NONE;
  }

  stop(): void {
    if (!this.#current) return;
    this.#current.abort();
    this.#end({ state: 'stopped' });
  }

  async #run(
    toInput: () => Promise<CheckInput>,
    signal: AbortSignal,
    onReport: (printed: PrintedReport) => void,
  ): Promise<void> {
    const { revision, file, words, owner, chosen } = await toInput();
    if (signal.aborted) return;
    this.#tell({ ...this.#found, revision });
    const flags = ['--online', '--log=json', '--quiet', '--no-rejects'];
    const result = await this.#commands.run(
      ['check', file, ...words, ...flags, '--max-issues', String(MAX_ISSUES)],
      {
        owner,
        needs: ['ledger', 'service'],
        signal,
        onLine: (line) => {
          if (!signal.aborted) this.#note(line);
        },
      },
    );
    if (signal.aborted) return;
    const failure = failureOf(result);
    if (failure) return this.#end({ state: 'failed', failure });
    const printed = result.json as PrintedReport & { readonly projects?: Projects };
    const { looked_up = 0, projects = null } = printed;
    this.#unorderableAt = projects && hasUnorderable(projects) ? revision : null;
    // Told together: no page sees what was found without its issues.
    this.#found = { ...this.#found, state: 'looked', looked_up, waiting: null, projects };
    this.#current = undefined;
    onReport(withChosen(printed, chosen));
    this.#onChange();
  }

  #note(line: string): void {
    const step = parseStep(line);
    if (!step) return;
    const isNews = step.waiting !== this.#found.waiting;
    this.#found = { ...this.#found, ...step };
    if (isNews || Date.now() - this.#toldAtMs >= TELL_MS) this.#tell(this.#found);
  }

  #end(end: Pick<LookUp, 'state'> & Partial<LookUp>): void {
    this.#current = undefined;
    this.#tell({ ...this.#found, waiting: null, ...end });
  }

  #tell(found: LookUp): void {
    this.#toldAtMs = Date.now();
    this.#found = found;
    this.#onChange();
  }
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

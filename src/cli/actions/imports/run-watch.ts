import type { RunInfo } from '../../../ledger/ledger.ts';
import type { CheckReport } from '../../../run/check-sheet.ts';
import type { SubmitEvent, SubmitSettings } from '../../../run/order-sheet.ts';
import type { VerifyPlaced } from '../../../run/service/verify-run.ts';
import { type ServiceError, toDownText } from '../../../service/errors.ts';
import { say } from '../../output.ts';
import { OrderProgress } from '../../progress/order-progress.ts';
import { VerifyProgress } from '../../progress/verify-progress.ts';

type TellWaiting = (reason: string | null) => void;

/** Follows a run while it is ordered and verified: shows its progress, and remembers what held it up last. */
export class RunWatch {
  /** The run, once something of it is recorded. */
  run: string | undefined;
  /** What the check of the input found, when this command has read one. */
  check: CheckReport | undefined;
  /** The latest news is that something waits. */
  isHeldUp = false;
  readonly #forPeople: boolean;
  readonly #forWorkers: boolean;
  readonly #lookUps: VerifyProgress;
  #progress: OrderProgress | undefined;
  #lastReason: string | undefined;
  readonly #tellWaiting: TellWaiting | undefined;
  #isWaiting = false;

  /**
   * @param forWorkers The run is left to workers.
   * @param tellWaiting Is told why nothing can be sent at all, and with null when something could again. @default nobody is
   */
  constructor(forPeople: boolean, forWorkers: boolean, tellWaiting?: TellWaiting) {
    this.#forPeople = forPeople;
    this.#forWorkers = forWorkers;
    this.#tellWaiting = tellWaiting;
    this.#lookUps = new VerifyProgress('Verifying', !forPeople);
  }

  /** Everything is recorded; ordering begins or continues. */
  begin(info: RunInfo, check?: CheckReport): void {
    this.run = info.run;
    this.check = check;
    // The end of the command says that it waits, and what to do.
    if (info.state === 'on_hold' || this.#forWorkers) return;
    this.#progress = new OrderProgress(info, !this.#forPeople);
    if (this.#forPeople) {
      say(`Run ${info.run} is recorded. Placing orders at ${info.service}.`);
    }
  }

  readonly submitting = {
    onEvent: (event: SubmitEvent) => {
      if (event.message !== undefined) this.#lastReason = `${event.code}, ${event.message}`;
      this.isHeldUp = event.state === 'waiting' || event.state === 'unknown';
      this.#progress?.note(event);
      this.#noteWaiting(null);
    },
    onDown: (failure: ServiceError, patienceLeftMs: number) => {
      this.#lastReason = `${failure.code}, ${failure.message}`;
      this.isHeldUp = true;
      this.#progress?.down(failure, patienceLeftMs);
      this.#noteWaiting(toDownText(failure));
    },
    onBlocked: (runs: readonly string[]) => {
      const others = runs.join(', ');
      if (this.#tellWaiting) this.#noteWaiting(`projects have orders in flight in runs ${others}`);
      else {
        say(
          `Some projects have orders in flight in other runs. Resume those runs first: ${others}.`,
        );
      }
    },
  } satisfies SubmitSettings;

  /** @param settings How ids are looked up. */
  verifying(
    which: VerifyPlaced['which'],
    settings: Pick<SubmitSettings, 'concurrency' | 'patienceMs'>,
  ): VerifyPlaced {
    return {
      which,
      settings: { ...settings, onVerified: this.#lookUps.note, onDown: this.#lookUps.down },
      onBegin: ({ run }, orders) => {
        this.run = run;
        this.#progress?.end();
        this.#lookUps.begin(orders);
      },
    };
  }

  #noteWaiting(reason: string | null): void {
    if (reason === null && !this.#isWaiting) return;
    this.#isWaiting = reason !== null;
    this.#tellWaiting?.(reason);
  }

  end(): void {
    this.#progress?.end();
    this.#lookUps.end();
  }

  /** The last thing that kept an order from being placed. */
  sayWhyUnfinished(): void {
    if (this.#lastReason !== undefined) say(`Last reason: ${this.#lastReason}`);
  }
}

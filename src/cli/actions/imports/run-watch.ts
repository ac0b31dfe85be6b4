import type { RunInfo } from '../../../ledger/ledger.ts';
import type { CheckReport } from '../../../run/check-sheet.ts';
import type { SubmitEvent, SubmitSettings } from '../../../run/order-sheet.ts';
import type { VerifyPlaced } from '../../../run/service/verify-run.ts';
import { toDownText } from '../../../service/errors.ts';
import { isLogging, logAbout, say } from '../../output.ts';
import { type OrderProgress, startOrderProgress } from '../../progress/order-progress.ts';
import { createVerifyProgress } from '../../progress/verify-progress.ts';
import { toMomentText } from '../../release-time.ts';

export type RunWatch = ReturnType<typeof createRunWatch>;

/**
 * Follows a run while it is ordered and verified: shows its progress, and remembers what held it up last.
 *
 * @param forWorkers The run is left to workers.
 * @param tellWaiting Is told why nothing can be sent at all, each time that this changes, and with null when something could again. @default nobody is
 */
export function createRunWatch(
  tells: boolean,
  forWorkers: boolean,
  tellWaiting?: (reason: string | null) => void,
  noteEvent?: (event: SubmitEvent) => void,
) {
  const lookUps = createVerifyProgress('Verifying', !tells);
  let progress: OrderProgress | undefined;
  let lastReason: string | undefined;
  let waiting: string | null = null;
  const noteWaiting = (reason: string | null) => {
    if (reason === waiting) return;
    waiting = reason;
    tellWaiting?.(reason);
  };
  const submitting: SubmitSettings = {
    onEvent: (event) => {
      if (event.message !== undefined) lastReason = `${event.code}, ${event.message}`;
      watch.isHeldUp = event.state === 'waiting' || event.state === 'unknown';
      progress?.note(event);
      noteEvent?.(event);
      noteWaiting(null);
    },
    onDown: (failure, patienceLeftMs) => {
      lastReason = `${failure.code}, ${failure.message}`;
      watch.isHeldUp = true;
      progress?.down(failure, patienceLeftMs);
      noteWaiting(toDownText(failure));
    },
    onBlocked: (runs) => {
      const others = runs.join(', ');
      if (tellWaiting) noteWaiting(`projects have orders in flight in runs ${others}`);
      else {
        say(
          `Some projects have orders in flight in other runs. Resume those runs first: ${others}.`,
        );
      }
    },
  };
  const watch = {
    /** The run, once something of it is recorded. */
    run: undefined as string | undefined,
    /** What the check of the input found, when this command has read one. */
    check: undefined as CheckReport | undefined,
    /** The latest news is that something waits. */
    isHeldUp: false,
    submitting,
    /** Everything is recorded; ordering begins or continues. */
    begin(info: RunInfo, check?: CheckReport): void {
      [watch.run, watch.check] = [info.run, check];
      if (isLogging()) logAbout({ run: info.run });
      if (info.releaseAtMs !== null && tells && !forWorkers) {
        const at = toMomentText(info.releaseAtMs);
        say(`Run ${info.run} is recorded. Nothing is ordered before ${at}: waiting.`);
      }
      // The end of the command says that it waits, and what to do.
      if (info.state === 'on_hold' || forWorkers) return;
      progress = startOrderProgress(info, !tells);
      if (tells)
        say(`Run ${info.run} is recorded. Placing orders at ${info.service}.`, {
          event: 'recorded',
        });
    },
    /** @param settings How ids are looked up. */
    verifying: (
      which: VerifyPlaced['which'],
      settings: Pick<SubmitSettings, 'concurrency' | 'patienceMs'>,
    ): VerifyPlaced => ({
      which,
      settings: { ...settings, onVerified: lookUps.note, onDown: lookUps.down },
      onBegin: ({ run }, orders) => {
        watch.run = run;
        progress?.end();
        lookUps.begin(orders);
      },
    }),
    end(): void {
      progress?.end();
      lookUps.end();
    },
    /** The last thing that kept an order from being placed. */
    sayWhyUnfinished(): void {
      if (lastReason !== undefined) say(`Last reason: ${lastReason}`);
    },
  };
  return watch;
}

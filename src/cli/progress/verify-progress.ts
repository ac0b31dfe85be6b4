import { type ServiceError, toDownText } from '../../service/errors.ts';
import { startProgress } from './progress.ts';
import type { Outage, Progress } from './progress-text.ts';

/** Shows how far look-ups of projects are. */
export function createVerifyProgress(what: string, quiet: boolean) {
  let progress: Progress | undefined;
  let [total, done] = [0, 0];
  /** An order that differs can put others in doubt, so there can be more than at first. */
  const update = (outage?: Outage) => {
    total = Math.max(total, done);
    progress?.update({ part: total === 0 ? 1 : done / total, done, total, outage });
  };
  return {
    begin(orders: number): void {
      total = orders;
      progress = startProgress(what, quiet, 'orders');
    },
    note(): void {
      done += 1;
      update();
    },
    /** The service is down, and will be tried for so long. */
    down(failure: ServiceError, leftMs: number): void {
      update({ reason: toDownText(failure), leftMs });
    },
    end: () => progress?.end(),
  };
}

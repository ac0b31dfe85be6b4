import { type ServiceError, toDownText } from '../../service/errors.ts';
import { logLine } from '../output.ts';

/** Lines follow each other by at least so much, except when the service stops answering. */
const APART_MS = 200;

/** How far look-ups are, as JSON lines on standard error: `{"looked_up":128,"waiting":null}`. */
export function writeLookUps() {
  let looked_up = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const tell = (waiting: string | null) => {
    toldAtMs = performance.now();
    isWaiting = waiting !== null;
    logLine(waiting === null ? 'info' : 'warn', 'Looking up', { looked_up, waiting });
  };
  return {
    onLookUp(projects: number): void {
      looked_up = projects;
      if (isWaiting || performance.now() - toldAtMs >= APART_MS) tell(null);
    },
    /** The service did not answer, and is asked again. */
    onDown: (failure: ServiceError): void => tell(toDownText(failure)),
  };
}

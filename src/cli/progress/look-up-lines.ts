import process from 'node:process';
import { type ServiceError, toDownText } from '../../service/errors.ts';

/** Lines follow each other by at least so much, except when the service stops answering. */
const APART_MS = 200;

/** How far look-ups are, as JSON lines on standard error: `{"looked_up":128,"waiting":null}`. */
export class LookUpLines {
  #projects = 0;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  readonly note = (projects: number): void => {
    this.#projects = projects;
    const isSoon = performance.now() - this.#toldAtMs < APART_MS;
    if (this.#isWaiting || !isSoon) this.#tell(null);
  };

  /** The service did not answer, and is asked again. */
  readonly down = (failure: ServiceError): void => this.#tell(toDownText(failure));

  #tell(waiting: string | null): void {
    this.#toldAtMs = performance.now();
    this.#isWaiting = waiting !== null;
    process.stderr.write(`${JSON.stringify({ looked_up: this.#projects, waiting })}\n`);
  }
}

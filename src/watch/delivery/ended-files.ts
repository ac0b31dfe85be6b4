import { lstat } from 'node:fs/promises';
import type { Delivery } from '../../ledger/deliveries.ts';
import { stateOf, stateOfList } from '../folder/hash-file.ts';
import { pathOf } from '../folder/move-files.ts';
import type { JobWork } from '../watch-setting.ts';
import { findStamped, foldersOfTaken, takeBackIfChanged } from './delivery-files.ts';
import { changedEnding, endDelivery } from './end-delivery.ts';

/** For so long a writer may go on with a list that was ordered. */
const LOOKED_AT_MS = 3_600_000;
const MOST_LOOKED_AT = 1000;

/** Files of a job that were ordered lately: whoever still had one open may write on. */
export class EndedFiles {
  readonly #work: JobWork;
  /** By id, the one that ended last at the end; those of earlier processes too once they were looked for. */
  #recent: Map<string, Delivery> | undefined;
  /** By id, the state of a file that has another time or size than it had, and the same content. */
  readonly #same = new Map<string, string>();

  constructor(work: JobWork) {
    this.#work = work;
  }

  /** From now on the file of a delivery that is done is looked at again. */
  add(delivery: Delivery): void {
    this.#recent?.set(delivery.id, delivery);
    const [oldest] = this.#recent?.keys() ?? [];
    if (oldest !== undefined && (this.#recent?.size ?? 0) > MOST_LOOKED_AT) this.#drop(oldest);
  }

  /** Deliveries whose files have another size or time than when they were read: cheap, so that each pass can do it. */
  async findTouched(): Promise<Delivery[]> {
    this.#recent ??= await this.#readRecent();
    const touched: Delivery[] = [];
    for (const delivery of [...this.#recent.values()]) {
      if (this.#isPast(delivery)) this.#drop(delivery.id);
      else if (await this.#isTouched(delivery)) touched.push(delivery);
    }
    return touched;
  }

  /** Ends a delivery anew, as failed, if its list is not what was read. Undefined if it is. */
  async endIfChanged(delivery: Delivery): Promise<Delivery | undefined> {
    const work = foldersOfTaken(this.#work, delivery);
    const before = await this.#stateOf(delivery);
    if (!(await takeBackIfChanged(work, delivery))) {
      if (before !== undefined) this.#same.set(delivery.id, before);
      return undefined;
    }
    const { run, orders } = delivery;
    const ended = await endDelivery(work, delivery, changedEnding(run, orders));
    this.#drop(delivery.id);
    return ended;
  }

  async #readRecent(): Promise<Map<string, Delivery>> {
    const { ledger, job } = this.#work;
    const { deliveries } = await ledger.deliveries.list(
      { job: job.name, states: ['done'] },
      { limit: MOST_LOOKED_AT },
    );
    return new Map(deliveries.toReversed().map((delivery) => [delivery.id, delivery]));
  }

  #isPast({ endedAtMs }: Delivery): boolean {
    return (endedAtMs ?? 0) < this.#work.clock.wallMs() - LOOKED_AT_MS;
  }

  #drop(id: string): void {
    this.#recent?.delete(id);
    this.#same.delete(id);
  }

  async #isTouched(delivery: Delivery): Promise<boolean> {
    const state = await this.#stateOf(delivery);
    return state !== undefined && state !== this.#same.get(delivery.id);
  }

  /** Undefined if the file is as it was read, or a person has moved it. */
  async #stateOf(delivery: Delivery): Promise<string | undefined> {
    const place = findStamped(foldersOfTaken(this.#work, delivery), delivery);
    const found = place && (await lstat(pathOf(place)).catch(() => undefined));
    if (!found) return undefined;
    // Its content tells, once.
    if (found.isDirectory()) return await stateOfList(pathOf(place)).catch(() => undefined);
    const { bytes, modifiedAtMs } = delivery;
    const isSame = found.size === bytes && Math.trunc(found.mtimeMs) === modifiedAtMs;
    return isSame ? undefined : stateOf(found);
  }
}

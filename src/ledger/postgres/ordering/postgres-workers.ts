import { isDead, type ProcessIdentity } from '../../process-identity.ts';
import type { Registered } from '../../rescue/rescuing-worker.ts';
import type { Connections } from '../connection/connections.ts';

/** Registers the processes that work on a ledger, each with an epoch. */
export class Workers {
  readonly #connections: Connections;
  readonly #own: ProcessIdentity;
  readonly #wantedLeaseMs: number | undefined;

  constructor(connections: Connections, own: ProcessIdentity, wantedLeaseMs: number | undefined) {
    this.#connections = connections;
    this.#own = own;
    this.#wantedLeaseMs = wantedLeaseMs;
  }

  /** @param named the runs that it serves; null: all of its service */
  async register(named: readonly string[] | null): Promise<Registered> {
    const { place, pid, started } = this.#own;
    const [row] = await this.#connections.call<{ own_epoch: number; own_lease_ms: number }>(
      'SELECT * FROM register_worker($1, $2, $3, $4)',
      () => [place, pid, started, this.#wantedLeaseMs ?? null],
      { isUrgent: true },
    );
    if (!row) throw new Error('register_worker returned nothing');
    if (named) {
      const values = [row.own_epoch, JSON.stringify(named)];
      await this.#connections.query('UPDATE worker SET serves = $2 WHERE epoch = $1', values);
    }
    return { epoch: row.own_epoch, leaseMs: row.own_lease_ms };
  }

  /** Whether a worker of this machine has ended, is dead, or was silent for a lease. */
  async isGone(epoch: number): Promise<boolean> {
    const [row] = await this.#connections.query<ProcessIdentity & { is_gone: boolean }>(
      'SELECT place, pid, started, ended OR beat_at <= now_ms() - lease_ms() AS is_gone FROM worker WHERE epoch = $1',
      [epoch],
    );
    return row === undefined || row.is_gone || isDead(row, this.#own);
  }

  /** How many workers serve a run. Those that have not beaten yet have no service. */
  async countOf(run: string): Promise<number> {
    const found = await this.#connections.query<ProcessIdentity>(
      `SELECT place, pid, started FROM worker
       WHERE service = (SELECT service FROM run WHERE id = $1) AND NOT ended AND beat_at > now_ms() - lease_ms()
         AND (serves::jsonb ? $1 OR serves IS NULL AND (SELECT key_of FROM run WHERE id = $1) IS NULL)`,
      [run],
    );
    return found.filter((row) => !isDead(row, this.#own)).length;
  }

  /** The epochs of workers whose processes were on this machine and are certainly dead: nobody has to wait for their lease. */
  async deadHere(): Promise<readonly number[]> {
    const rows = await this.#connections.query<ProcessIdentity & { epoch: number }>(
      'SELECT epoch, place, pid, started FROM worker WHERE place = $1 AND NOT ended',
      [this.#own.place],
      { name: 'dead-here' },
    );
    return rows.filter((row) => isDead(row, this.#own)).map(({ epoch }) => epoch);
  }
}

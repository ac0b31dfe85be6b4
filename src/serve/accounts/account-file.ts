import { statSync } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isNoFile, messageOf, UsageError, VdpipeError } from '../../errors.ts';
import { readRegularFile } from '../../regular-file.ts';
import { lockConsoleFile } from '../folder-lock.ts';
import { type Account, account } from './account.ts';

const FILE = 'accounts.json';
const MAX_BYTES = 4 * 1024 * 1024;
const content = z.strictObject({ version: z.literal(1), accounts: z.array(account) });

/** The accounts of a console, in a file of its folder that only its user can read. */
export class AccountFile {
  readonly #folder: string;
  readonly #file: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = path.join(folder, FILE);
  }

  /** The accounts by name. @throws UsageError `accounts_unreadable` */
  read(): readonly Account[] {
    try {
      const text = readRegularFile(this.#file, MAX_BYTES).toString('utf8');
      return content.parse(JSON.parse(text)).accounts;
    } catch (cause) {
      if (isNoFile(cause)) return [];
      // What is wrong may quote what the file says.
      const why = cause instanceof z.ZodError || cause instanceof SyntaxError;
      throw new UsageError(
        'accounts_unreadable',
        `Cannot read the accounts in "${this.#file}": ${why ? 'the file is damaged or from a newer version' : messageOf(cause)}. Restore the file from a backup; without it the console has no accounts.`,
        { cause },
      );
    }
  }

  /** Another text each time that the file was replaced; '' while there is none. */
  version(): string {
    try {
      const { ino, size, mtimeNs, ctimeNs } = statSync(this.#file, { bigint: true });
      return [ino, size, mtimeNs, ctimeNs].join(' ');
    } catch (error) {
      if (isNoFile(error)) return '';
      throw error;
    }
  }

  /**
   * Changes the accounts. Two that change them at once do not lose a change.
   *
   * @throws UsageError `accounts_unreadable`; VdpipeError `accounts_busy`, `file_unwritable`
   */
  async change(toNext: (accounts: readonly Account[]) => readonly Account[]): Promise<void> {
    const lock = await lockConsoleFile(this.#folder, '.accounts-lock', isBusy);
    try {
      await this.#replace(toNext(this.read()));
    } finally {
      lock.release();
    }
  }

  /** The file is never half of one, also after a power cut. */
  async #replace(accounts: readonly Account[]): Promise<void> {
    const sorted = accounts.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    const text = `${JSON.stringify({ version: 1, accounts: sorted }, null, 2)}\n`;
    const temporary = `${this.#file}.new`;
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await chmod(temporary, 0o600);
      await rename(temporary, this.#file);
    } catch (cause) {
      throw new VdpipeError(
        'file_unwritable',
        `Cannot write the accounts to "${this.#file}": ${messageOf(cause)}`,
        { cause },
      );
    }
  }
}

function isBusy(folder: string, cause: unknown): VdpipeError {
  return new VdpipeError(
    'accounts_busy',
    `Another command is changing the accounts in "${folder}". Run this one again.`,
    { cause },
  );
}

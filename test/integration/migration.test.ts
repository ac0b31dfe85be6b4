import { cpSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect } from 'vitest';
import { MIGRATIONS } from '../../src/ledger/sqlite/schema.ts';
import { withFileFaults } from '../support/file-faults.ts';
import { itOnPosix } from '../support/posix.ts';
import { openShop } from '../support/shop.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../ledger/fixtures');
const NEWEST = MIGRATIONS.length;
const COPY = `version-3.sqlite.before-version-${NEWEST}`;

function versionOf(file: string): unknown {
  const db = new DatabaseSync(file);
  const found = db.prepare('PRAGMA user_version').get();
  db.close();
  return found['user_version'];
}

describe('a ledger of an earlier version', () => {
  itOnPosix.each([
    {
      name: 'the copy is not whole',
      fault: { call: 'fsyncSync', path: `${COPY}.part$`, code: 'SIGKILL' },
      leaves: { version: 3, copy: undefined },
    },
    {
      name: 'the copy has its name',
      fault: { call: 'openSync', path: `/vdpipe-test-[^/]*$`, code: 'SIGKILL' },
      leaves: { version: 3, copy: 3 },
    },
    {
      name: 'the migration is on disk',
      fault: { call: 'unlinkSync', path: `${COPY}$`, code: 'SIGKILL' },
      leaves: { version: NEWEST, copy: 3 },
    },
    {
      name: 'the disk is full',
      fault: { call: 'fsyncSync', path: `${COPY}.part$`, code: 'ENOSPC' },
      leaves: { version: 3, copy: undefined, error: 'ledger_full' },
    },
  ])(
    'is as it was or migrated when vdpipe ends while $name, and is migrated by the next command (needs POSIX: /proc, modes)',
    async ({ fault, leaves }) => {
      const shop = await openShop();
      cpSync(FIXTURES, shop.folder, { recursive: true });
      const ledger = path.join(shop.folder, 'version-3.sqlite');
      const env = { VDPIPE_LEDGER: ledger };
      const runs = ['runs', '--json'];
      const ended = await shop.run(runs, { env: { ...env, ...withFileFaults([fault]) } });
      if (leaves.error === undefined) expect(ended).toMatchObject({ code: null, stdout: '' });
      else expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: leaves.error } });
      expect(versionOf(ledger)).toBe(leaves.version);
      const copy = path.join(shop.folder, COPY);
      const isThere = readdirSync(shop.folder).includes(COPY);
      expect(isThere ? versionOf(copy) : undefined).toBe(leaves.copy);
      if (isThere) {
        expect(statSync(copy).mode & 0o777).toBe(0o600);
        const db = new DatabaseSync(copy);
        expect(db.prepare('SELECT COUNT(*) AS orders FROM orders').get()).toEqual({ orders: 7 });
        expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
        db.close();
      }

      const listed = JSON.parse((await shop.call(runs, { env })).stdout);
      expect(listed.map(({ run }: { run: string }) => run)).toEqual([
        'b38a00bd',
        '32c19d88',
        '90f26a60',
      ]);
      expect(versionOf(ledger)).toBe(NEWEST);
      expect(readdirSync(shop.folder).filter((name) => name.includes('before-version'))).toEqual(
        [],
      );
    },
  );
});

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { LEDGER_VERSION } from '../../src/ledger/ledger-version.ts';
import { SCHEMA as POSTGRES } from '../../src/ledger/postgres/schema/make-ledger.ts';
import { SCHEMA as SQLITE } from '../../src/ledger/sqlite/schema.ts';

const hash = (schema: unknown) =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);

/** A change of a table, however small, needs a higher version: a ledger of the one before is refused, not half understood. */
it('the version of the ledger is that of its tables', () => {
  expect({
    version: LEDGER_VERSION,
    sqlite: hash(SQLITE),
    postgres: hash(POSTGRES),
  }).toMatchInlineSnapshot(`
    {
      "postgres": "b7dc013951c185d2",
      "sqlite": "6d55156f9fecc39a",
      "version": 10,
    }
  `);
});

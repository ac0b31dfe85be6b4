import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresLedger } from '../../../src/ledger/postgres/open-ledger.ts';
import { asAdmin, newDatabase } from '../../support/postgres/database.ts';
import { PASSWORD } from '../../support/postgres/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../support/postgres/tls');
const fileOf = (name: string) => path.join(FOLDER, `${name}.pem`);

/** The server writes them itself: another user may not read what is here, and it takes only a key that is its own. */
function writeOnServer(name: string, file: string): string {
  const lines = readFileSync(path.join(FOLDER, file), 'utf8').trim();
  return `COPY (SELECT unnest(string_to_array('${lines}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${name}'`;
}

it('a ledger is opened over TLS, and only on the server that its certificate is for', async () => {
  const { name, port } = await newDatabase();
  const admin = (sql: string) => asAdmin<{ ssl: boolean }>(port, name, sql);
  await admin(writeOnServer('test.key', 'server.key'));
  await admin(writeOnServer('test.pem', 'server.pem'));
  await admin(`ALTER SYSTEM SET ssl_key_file = 'test.key'`);
  await admin(`ALTER SYSTEM SET ssl_cert_file = 'test.pem'`);
  await admin('ALTER SYSTEM SET ssl = on');
  await admin('SELECT pg_reload_conf()');
  onTestFinished(async () => {
    await admin('ALTER SYSTEM RESET ssl');
    await admin('SELECT pg_reload_conf()');
  });
  const open = async (host: string, settings: string) => {
    const url = `postgres://postgres@${host}:${port}/${name}?${settings}`;
    const environment = { PGPASSWORD: PASSWORD };
    const rescueFolder = temporaryFolder();
    const ledger = await openPostgresLedger(url, { environment, rescueFolder });
    try {
      await ledger.listRuns();
      const shows = `SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND application_name = 'vdpipe'`;
      return (await admin(shows)).every(({ ssl }) => ssl);
    } finally {
      await ledger.close();
    }
  };
  // The certificate is for the address 127.0.0.1 alone.
  const own = `sslrootcert=${fileOf('ca')}`;
  expect(await open('127.0.0.1', `sslmode=verify-full&${own}`)).toBe(true);
  expect(await open('localhost', `sslmode=verify-ca&${own}`)).toBe(true);
  expect(await open('localhost', 'sslmode=require')).toBe(true);
  const refused = { code: 'ledger_unusable' };
  await expect(open('localhost', `sslmode=verify-full&${own}`)).rejects.toMatchObject(refused);
  for (const mode of ['verify-full', 'verify-ca', 'require']) {
    const other = `sslmode=${mode}&sslrootcert=${fileOf('other-ca')}`;
    await expect(open('127.0.0.1', other)).rejects.toMatchObject(refused);
  }
});

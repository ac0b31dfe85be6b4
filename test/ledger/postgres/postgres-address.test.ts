import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPostgresAddress } from '../../../src/ledger/postgres/connection/postgres-address.ts';
import {
  isPostgresUrl,
  toLedgerName,
  urlHasPassword,
} from '../../../src/ledger/postgres/postgres-url.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('toPostgresAddress()', () => {
  it('takes what the URL does not say from its service, then from the environment', async () => {
    const file = path.join(temporaryFolder(), 'services');
    writeFileSync(
      file,
      '# ours\n[other]\nhost=no\n[print]\nhost = db1\nport=6000\ndbname=jobs\npassword=s3cret\nhost=db2\n',
    );
    const environment = { PGSERVICEFILE: file, PGHOST: 'env', PGUSER: 'ann', PGSSLMODE: 'require' };
    const address = toPostgresAddress('postgresql:///?service=print&port=7000', environment);
    expect(address).toMatchObject({
      ...{ host: 'db1', port: 7000, database: 'jobs', user: 'ann', tls: { mode: 'always' } },
      name: 'postgres://db1:7000/jobs',
    });
    expect(await address.password()).toBe('s3cret');
    const alone = toPostgresAddress('postgres://u@h/d', { PGPASSWORD: 'p' });
    expect(alone).toMatchObject({ host: 'h', port: 5432, user: 'u', tls: { mode: 'prefer' } });
    expect(await alone.password()).toBe('p');
    const socket = toPostgresAddress('postgres:///d?host=/var/run/postgresql', {});
    expect(socket).toMatchObject({ host: '/var/run/postgresql', tls: { mode: 'disable' } });
  });

  it.each([
    { mode: 'disable', tls: { mode: 'disable', options: {} } },
    { mode: 'require', tls: { mode: 'always', options: { rejectUnauthorized: false } } },
    { mode: 'verify-full', tls: { mode: 'always', options: {} } },
  ])('sslmode=$mode', ({ mode, tls }) => {
    expect(toPostgresAddress(`postgres://h/d?sslmode=${mode}`, {}).tls).toEqual(tls);
  });

  it.each([
    'postgres://h:0/d',
    'postgres://h/d?sslmode=allow',
    'postgres://h/d?sslmode=verify-ca',
    'postgres://h/d?sslrootcert=/does/not/exist',
    'postgres://h/d?service=unknown',
    'postgres://h/d?options=-c',
    'postgres://u:hunter2@one,two/d',
    'postgres://u:hunter2@h:port/d',
  ])('refuses %s without showing a password', (url) => {
    const refused = () => toPostgresAddress(url, { PGSERVICEFILE: '/does/not/exist' });
    expect(refused).toThrow(expect.objectContaining({ code: 'ledger_url_invalid' }));
    expect(refused).toThrow(/^(?!.*hunter2)/);
  });
});

it.each([
  { url: 'postgres://u:p@h/d', name: 'postgres://h/d', isSecret: true },
  { url: 'PostgreSQL://u@h/d?password=p', name: 'PostgreSQL://h/d', isSecret: true },
  { url: 'postgres://u@h:5432/d?sslmode=require', name: 'postgres://h:5432/d', isSecret: false },
  { url: 'postgres://h:5432/a@b', name: 'postgres://h:5432/a@b', isSecret: false },
])('a password is found and left out: $url', ({ url, name, isSecret }) => {
  expect(isPostgresUrl(url)).toBe(true);
  expect(urlHasPassword(url)).toBe(isSecret);
  expect(toLedgerName(url)).toBe(name);
});

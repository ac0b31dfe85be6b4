import { readdirSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A service and a ledger, for a program that orders with the library. Projects are those that begin with `p-`. */
export async function openProgramShop(options: SandboxOptions = {}, given?: Ledger) {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  const sandbox = createSandbox({ pattern: /^p-/, keepBodies: true, ...options });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'any' } });
  const ledger = given ?? openLedger(path.join(folder, 'ledger.sqlite'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await service.close();
    await ledger.close();
    await sandbox.close();
  });
  return {
    ...{ folder, ledger, service, sandbox },
    setting: { ledger, service, submit: { delays: { settleMs: 10 } } },
    /** By project, what was ordered. */
    bodies: () =>
      Object.fromEntries(
        sandbox.audit().orders.map(({ project_id, body = '' }) => [project_id, JSON.parse(body)]),
      ),
    /** Copies of rows that are left. */
    kept: () => readdirSync(folder).filter((name) => name.startsWith('vdpipe-')),
  };
}

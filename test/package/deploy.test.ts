import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { callCli } from '../support/call.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8');
const merged = { merge: true };

const SERVICES = ['vdpipe-worker.service', 'vdpipe-watch.service', 'vdpipe-watch-once.service'];

/** Every way in which vdpipe is started, as the words after `vdpipe`. */
function commands(): string[][] {
  const { services } = parse(read('compose.yaml'), merged);
  const [, deployment] = parseAllDocuments(read('kubernetes.yaml'), merged).map((one) =>
    one.toJS(),
  );
  const { initContainers, containers } = deployment.spec.template.spec;
  const units = SERVICES.map(
    (name) => /^ExecStart=\/usr\/bin\/env vdpipe (.*)$/m.exec(read(name))?.[1] ?? '',
  );
  return [
    services.migrate.command,
    services.worker.command,
    ...[...initContainers, ...containers].map(({ args }) => args),
    ...units.map((unit) => unit.split(' ')),
  ];
}

describe('deploy/', () => {
  it('starts commands with flags that they have', async () => {
    for (const [command = '', ...flags] of commands()) {
      const help = await callCli([command, '--help']);
      expect(help.stdout).toContain(`vdpipe ${command}`);
      expect({ command, code: help.code }).toEqual({ command, code: 0 });
      for (const flag of flags.filter((word) => word.startsWith('--'))) {
        expect(help.stdout).toContain(`${flag} `);
      }
    }
  });

  it('sets variables that the documentation knows', () => {
    const docs = ['cli.md', 'many-hosts.md'].map((file) =>
      readFileSync(path.join(ROOT, 'docs', file), 'utf8'),
    );
    const set = ['compose.yaml', 'kubernetes.yaml', ...SERVICES].flatMap((name) =>
      [...read(name).matchAll(/\b(?:VDPIPE|PG)[A-Z_]+(?=[=:])/g)].map(([variable]) => variable),
    );
    expect(new Set(set).size).toBeGreaterThan(3);
    for (const variable of set) expect(docs.join()).toContain(variable);
  });

  it('runs as an unprivileged user who can write only its state', () => {
    const { services } = parse(read('compose.yaml'), merged);
    for (const name of ['migrate', 'worker']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    const [, deployment] = parseAllDocuments(read('kubernetes.yaml'), merged).map((one) =>
      one.toJS(),
    );
    const pod = deployment.spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
    for (const container of [...pod.initContainers, ...pod.containers]) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
    }
    expect(read('Dockerfile')).toMatch(/^FROM \S+:nonroot$/m);
  });

  it('has units that systemd reads without a complaint, where there is one', () => {
    const units = [...SERVICES, 'vdpipe-watch-once.timer'].map((name) =>
      path.join(ROOT, 'deploy', name),
    );
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], {
      encoding: 'utf8',
    });
    if (error) return;
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

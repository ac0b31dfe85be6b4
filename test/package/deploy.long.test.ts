import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
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
  const containers = pods().flatMap((pod) => pod.containers);
  const units = SERVICES.map(
    (name) => /^ExecStart=\/usr\/bin\/env vdpipe (.*)$/m.exec(read(name))?.[1] ?? '',
  );
  return [
    services.migrate.command,
    services.worker.command,
    ...containers.map(({ args }) => args),
    ...units.map((unit) => unit.split(' ')),
  ];
}

/** The pods of the manifests for Kubernetes. */
function pods() {
  return ['kubernetes-migrate.yaml', 'kubernetes.yaml']
    .flatMap((name) => parseAllDocuments(read(name), merged).map((one) => one.toJS()))
    .filter(({ kind }) => kind !== 'ConfigMap')
    .map(({ spec }) => spec.template.spec);
}

/**
 * The state folder as the Dockerfile makes it, and its user in a file system that is read-only but for that folder and /tmp. The
 * parts of the project, whose own folder may be closed to that user, and Node.js are mounted where it can reach them.
 */
const AS_IN_THE_IMAGE = `set -e
mount -t tmpfs -o mode=0755 tmpfs /opt
for part in dist node_modules samples; do
  mkdir "/opt/$part"
  mount --bind "$1/$part" "/opt/$part"
done
cp "$1/package.json" /opt
mount --bind "$2" /srv
cd /
mount -t tmpfs tmpfs /tmp
mkdir /tmp/layer
(cd /tmp/layer && eval "$3")
mount -t tmpfs tmpfs /var/lib
cp -r "/tmp/layer$5". /var/lib
chown -R "$4" /var/lib/vdpipe
chmod 1777 /tmp
mount -o remount,bind,ro /
shift 5
exec setpriv --reuid 65532 --regid 65532 --clear-groups --no-new-privs env -i "$@"`;

const isRoot = process.getuid?.() === 0;

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
    const docs = ['commands/README.md', 'operate.md'].map((file) =>
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
    for (const pod of pods()) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
      for (const container of pod.containers) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
      }
    }
    expect(read('Dockerfile')).toMatch(/^FROM \S+:nonroot$/m);
  });

  it.runIf(isRoot)('has an image whose user can keep the ledger in its state folder', () => {
    const dockerfile = read('Dockerfile');
    const [, makeState = ''] = /^RUN (mkdir .*)$/m.exec(dockerfile) ?? [];
    const [, owner = '', from = ''] =
      /^COPY --from=install --chown=(\S+) (\S+) \/var\/lib\/$/m.exec(dockerfile) ?? [];
    const environment = /^ENV NODE_ENV=production (.*)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
    const command = ['order', '/opt/samples/partner-export.csv', '--enqueue', '--yes'];
    const service = ['--base-url', 'http://127.0.0.1:1', '--by', 'nobody'];
    const { status, stderr } = spawnSync(
      'unshare',
      [
        ...['--mount', 'sh', '-c', AS_IN_THE_IMAGE, 'sh', ROOT, path.dirname(process.execPath)],
        ...[makeState.replaceAll('/state', 'state'), owner, from],
        ...[...environment, 'VDPIPE_API_KEY=secret-key-0123456789'],
        ...['/srv/node', '/opt/dist/cli/main.js', ...command, ...service],
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('Recorded') });
  });

  it('does not name secrets or images that a commit or a pull would find', () => {
    const ignored = readFileSync(path.join(ROOT, '.gitignore'), 'utf8').split('\n');
    const { secrets } = parse(read('compose.yaml'), merged);
    for (const { file } of Object.values<{ file: string }>(secrets)) {
      expect(ignored).toContain(path.posix.join('deploy', file));
    }
    for (const { image } of pods().flatMap((pod) => pod.containers)) {
      expect(image).toMatch(/^registry\.example\.com\/vdpipe:\d+\.\d+\.\d+$/);
    }
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

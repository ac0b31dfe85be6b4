import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { parseConfig } from '../../src/watch/config/load-config.ts';
import { callCli } from '../support/call.ts';
import { MAIN } from '../support/cli.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8');
const merged = { merge: true };

const SERVICES = ['worker', 'watch', 'watch-once', 'serve'].map((name) => `vdpipe-${name}.service`);
const MANIFESTS = ['-migrate', '', '-watch', '-console'].map((name) => `kubernetes${name}.yaml`);
const CONTAINERS = ['migrate', 'worker', 'watch', 'console'];

/** Every way in which vdpipe is started, as the words after `vdpipe`. */
function commands(): string[][] {
  const { services } = parse(read('compose.yaml'), merged);
  const containers = pods().flatMap((pod) => pod.containers);
  const units = SERVICES.map(
    (name) => /^ExecStart=\/usr\/bin\/env vdpipe (.*)$/m.exec(read(name))?.[1] ?? '',
  );
  return [
    ...CONTAINERS.map((name) => services[name].command),
    ...containers.map(({ args }) => args),
    ...units.map((unit) => unit.split(' ')),
  ];
}

/** What the manifests for Kubernetes have of a kind. */
function objects(...kinds: string[]) {
  return MANIFESTS.flatMap((name) => parseAllDocuments(read(name), merged))
    .map((one) => one.toJS())
    .filter(({ kind }) => kinds.includes(kind));
}

function pods() {
  return objects('Job', 'StatefulSet').map(({ spec }) => spec.template.spec);
}

/** The value of a flag: `9464` of `0.0.0.0:9464`. */
function portOf(words: readonly string[]): string | undefined {
  return words[words.indexOf('--metrics') + 1]?.replace('0.0.0.0:', '');
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
    const set = ['compose.yaml', ...MANIFESTS, ...SERVICES].flatMap((name) =>
      [...read(name).matchAll(/\b(?:VDPIPE|PG)[A-Z_]+(?=[=:])/g)].map(([variable]) => variable),
    );
    expect(new Set(set).size).toBeGreaterThan(3);
    for (const variable of set) expect(docs.join()).toContain(variable);
  });

  it('asks for health where it is told, by the name that it answers to, and mounts what it reads', () => {
    const { services } = parse(read('compose.yaml'), merged);
    const exposed = /^EXPOSE (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [];
    for (const name of CONTAINERS.slice(1)) {
      const { command, healthcheck, ports = [] } = services[name];
      const port = command[0] === 'serve' ? '7420' : portOf(command);
      expect(exposed).toContain(port);
      expect(healthcheck.test[1]).toBe(/^ENTRYPOINT \["([^"]+)"/m.exec(read('Dockerfile'))?.[1]);
      expect(healthcheck.test[3]).toContain(`127.0.0.1:${port}/`);
      for (const mapped of ports) expect(mapped).toBe(`127.0.0.1:${port}:${port}`);
    }
    for (const { metadata, spec } of objects('StatefulSet')) {
      const [{ args, ports, volumeMounts, ...container }] = spec.template.spec.containers;
      const isConsole = args[0] === 'serve';
      expect(String(ports[0].containerPort)).toBe(isConsole ? '7420' : portOf(args));
      const service = objects('Service').find((one) => one.metadata.name === metadata.name);
      expect(service.spec).toMatchObject({
        selector: spec.selector.matchLabels,
        ports: [{ port: ports[0].containerPort, targetPort: ports[0].name }],
      });
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      for (const probe of [container.livenessProbe, container.readinessProbe]) {
        expect(probe.httpGet.port).toBe(ports[0].name);
        const [{ value }] = probe.httpGet.httpHeaders ?? [{}];
        if (isConsole) expect(args).toContain(`https://${value}`);
      }
      const volumes = [...spec.template.spec.volumes, ...spec.volumeClaimTemplates].map(
        (one) => one.name ?? one.metadata.name,
      );
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
    }
  });

  it('has jobs and a mapping for Kubernetes that can be used', () => {
    const { data } = objects('ConfigMap').find(({ metadata }) => metadata.name === 'vdpipe-watch');
    const { jobs } = parseConfig(data['vdpipe-watch.yaml'], '/etc/vdpipe-watch/vdpipe-watch.yaml');
    for (const { mapping, folder } of jobs) {
      expect(parseMapping(data[path.basename(String(mapping))], String(mapping))).toBeDefined();
      expect(folder).toMatch(/^\/srv\/vdpipe\//);
    }
  });

  it('makes the first account of a console in Kubernetes, once', async () => {
    const [script] = pods().flatMap(({ initContainers = [] }) => initContainers[0]?.args ?? []);
    const state = temporaryFolder();
    const password = temporaryFile('password', 'a long enough password\n');
    const here = script
      .replace('/opt/vdpipe/lib/node_modules/vdpipe/dist/cli/main.js', MAIN)
      .replace('/etc/vdpipe-console/password', password);
    const env = { ...process.env, XDG_STATE_HOME: state };
    const start = () => spawnSync(process.execPath, ['-e', here], { env, encoding: 'utf8' });
    expect(start()).toMatchObject({ status: 0 });
    const made = readFileSync(path.join(state, 'vdpipe/console/accounts.json'), 'utf8');
    expect(JSON.parse(made).accounts).toMatchObject([
      { name: 'Ann', roles: ['operator', 'releaser'], is_enabled: true },
    ]);
    expect(start()).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(state, 'vdpipe/console/accounts.json'), 'utf8')).toBe(made);
  });

  it('runs as an unprivileged user who can write only its state', () => {
    const { services } = parse(read('compose.yaml'), merged);
    for (const name of CONTAINERS) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    for (const pod of pods()) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
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

  it('has an image without files that are there to be removed, which fails to build otherwise', () => {
    const [, removed = ''] = /\brm -r (.*) \\$/m.exec(read('Dockerfile')) ?? [];
    const paths = removed.split(' ');
    expect(paths.length).toBeGreaterThan(3);
    for (const given of paths) {
      const file = path.join(ROOT, 'node_modules', given);
      const [start = ''] = path.basename(file).split('*');
      const found = readdirSync(path.dirname(file)).filter((name) => name.startsWith(start));
      expect(found, given).not.toEqual([]);
    }
  });

  it('does not name secrets or images that a commit or a pull would find', () => {
    const ignored = readFileSync(path.join(ROOT, '.gitignore'), 'utf8').split('\n');
    const { secrets } = parse(read('compose.yaml'), merged);
    for (const { file } of Object.values<{ file: string }>(secrets)) {
      expect(ignored).toContain(path.posix.join('deploy', file));
    }
    for (const { image } of pods().flatMap(({ containers, initContainers = [] }) => [
      ...containers,
      ...initContainers,
    ])) {
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

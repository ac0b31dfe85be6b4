import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PLACES = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'];

export interface Sshd {
  readonly port: number;
  readonly user: string;
  /** Its own key file, which logs in. */
  readonly keyFile: string;
  /** The host's public key, as `ssh-ed25519 AAAA…`. */
  readonly hostKey: string;
  /** For messages of a test that fails. */
  readonly log: () => string;
  stop(): void;
}

/** A real OpenSSH server on this machine, for the user that runs the tests. */
export async function startSshd(folder: string): Promise<Sshd> {
  const program = PLACES.find((place) => existsSync(place));
  if (!program) throw new Error('There is no sshd. Install openssh-server: .ci/run does.');
  for (const type of ['ed25519', 'rsa']) makeKey(path.join(folder, `host_${type}`), type);
  makeKey(path.join(folder, 'user'), 'ed25519');
  copyFileSync(path.join(folder, 'user.pub'), path.join(folder, 'authorized_keys'));
  // As root it wants its folder, which the system's own service makes.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const port = await freePort();
  const settings = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${folder}/host_ed25519`,
    `HostKey ${folder}/host_rsa`,
    `AuthorizedKeysFile ${folder}/authorized_keys`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'Subsystem sftp internal-sftp',
  ];
  const config = path.join(folder, 'sshd_config');
  writeFileSync(config, `${settings.join('\n')}\n`);
  const child = spawn(program, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const stop = () => void child.kill('SIGKILL');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`sshd has ended: ${log}`);
    await sleep(10);
  }
  return {
    port,
    user: userInfo().username,
    keyFile: path.join(folder, 'user'),
    hostKey: readFileSync(path.join(folder, 'host_ed25519.pub'), 'utf8').trim(),
    log: () => log,
    stop,
  };
}

export function makeKey(file: string, type: string, passphrase = ''): void {
  const bits = type === 'rsa' ? ['-b', '2048'] : [];
  // One round of its key derivation: more take seconds in plain JavaScript.
  execFileSync('ssh-keygen', ['-q', '-a', '1', '-t', type, ...bits, '-N', passphrase, '-f', file]);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

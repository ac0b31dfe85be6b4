import { execFileSync } from 'node:child_process';
import process from 'node:process';

export type Side = 'ledger' | 'service';

/** A host of its own, on two networks: on one is the ledger's server, on the other the service. */
export interface Host {
  readonly name: string;
  /** What runs a program there. */
  readonly wrapper: readonly string[];
  /** Drops everything to and from one of them, without a word. */
  cut(side: Side): void;
  heal(side: Side): void;
}

export interface Network {
  readonly hosts: readonly Host[];
  /** The addresses of this machine on the two networks. */
  readonly address: Readonly<Record<Side, string>>;
  remove(): void;
}

/** Makes hosts of network namespaces, which are joined by bridges (`ip`, as root). */
export function makeNetwork(count: number): Network {
  const id = (process.pid % 46_656).toString(36);
  const subnet = `10.${64 + (process.pid % 128)}`;
  const bridges = { ledger: `v${id}-l`, service: `v${id}-s` };
  const address = { ledger: `${subnet}.1.1`, service: `${subnet}.2.1` };
  const sides: readonly Side[] = ['ledger', 'service'];
  for (const side of sides) {
    ip('link', 'add', bridges[side], 'type', 'bridge');
    ip('addr', 'add', `${address[side]}/24`, 'dev', bridges[side]);
    ip('link', 'set', bridges[side], 'up');
  }
  const names = Array.from({ length: count }, (_, i) => `v${id}-${i + 1}`);
  const ends: string[] = [];
  const hosts = names.map((name, i): Host => {
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    const endOf = (side: Side) => `v${id}${side[0]}${i + 1}`;
    for (const side of sides) {
      const [end, inside] = [endOf(side), `${side[0]}0`];
      ends.push(end);
      ip('link', 'add', end, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
      ip('link', 'set', end, 'master', bridges[side], 'up');
      const own = `${address[side].replace(/1$/, '')}${i + 10}/24`;
      ip('-n', name, 'addr', 'add', own, 'dev', inside);
      ip('-n', name, 'link', 'set', inside, 'up');
    }
    return {
      name,
      wrapper: [
        ...['ip', 'netns', 'exec', name, 'unshare', '--uts'],
        // A name of its own: another host cannot tell whether a process here is dead.
        ...['sh', '-c', `hostname ${name} && exec "$@"`, 'sh'],
      ],
      cut: (side) => ip('link', 'set', endOf(side), 'nomaster'),
      heal: (side) => ip('link', 'set', endOf(side), 'master', bridges[side]),
    };
  });
  return {
    hosts,
    address,
    remove: () => {
      // A namespace takes its ends with it, but only after a while.
      for (const end of ends) ip('link', 'delete', end);
      for (const name of names) ip('netns', 'delete', name);
      for (const side of sides) ip('link', 'delete', bridges[side]);
    },
  };
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

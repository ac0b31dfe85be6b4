import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCode } from '../errors.ts';

/** Identifies a process among all others, also on other machines and after a restart. */
export interface ProcessIdentity {
  /** The machine, its start and the process namespace. A pid means nothing elsewhere. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, in the system's units; '' if the system does not say. */
  readonly started: string;
  /** The monotonic clock that it reads: that of a start of the machine, for all its containers. @default that of its place */
  readonly clock?: string;
}

export function ownIdentity(): ProcessIdentity {
  const boot = orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = orEmpty(() => readlinkSync('/proc/self/ns/pid'));
  return {
    place: [hostname(), boot, namespace].join(' '),
    clock: [boot || hostname(), orEmpty(() => readlinkSync('/proc/self/ns/time'))].join(' '),
    pid: process.pid,
    started: statOf(process.pid)[START] ?? '',
  };
}

/** Whether a process is certainly dead: it was on this machine and no longer exists. */
export function isDead(identity: ProcessIdentity, own: ProcessIdentity): boolean {
  if (identity.place !== own.place) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    return systemCode(error) === 'ESRCH';
  }
  const fields = statOf(identity.pid);
  return fields[0] === 'Z' || (fields[START] ?? '') !== identity.started;
}

/**
 * Returns the fields of /proc/PID/stat after the command's name: first the state, and 19 further on the start (proc_pid_stat(5)).
 */
function statOf(pid: number): readonly string[] {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const START = 19;

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

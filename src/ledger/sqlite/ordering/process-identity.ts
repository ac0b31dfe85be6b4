import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from every other, also on other machines and after a restart. */
export interface ProcessIdentity {
  /** Machine, its start and its process namespace. A pid means nothing outside it. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, as the system counts; '' where the system does not tell. */
  readonly started: string;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  const boot = orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = orEmpty(() => readlinkSync('/proc/self/ns/pid'));
  return {
    place: [hostname(), boot, namespace].join(' '),
    pid: process.pid,
    started: statOf(process.pid)[START] ?? '',
  };
}

/** True only when the process is known to be gone: it was on this machine, and is not any more. */
export function isDead(identity: ProcessIdentity, own: ProcessIdentity): boolean {
  if (identity.place !== own.place) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  const fields = statOf(identity.pid);
  return fields[0] === 'Z' || (fields[START] ?? '') !== identity.started;
}

/** The fields of /proc/PID/stat behind the command's name: the state, and 19 further on the start (proc_pid_stat(5)). */
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

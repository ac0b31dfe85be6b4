import process from 'node:process';
import { toVisible } from '../output/text/visible-text.ts';
import type { WatchEntry, WatchLog } from '../watch/watch-log.ts';
import { say } from './output.ts';

/** Where a watcher's log goes: standard error, as lines for people or as JSON. pino is loaded for JSON alone. */
export async function openWatchLog(flags: {
  readonly log: 'text' | 'json';
  readonly quiet?: boolean | undefined;
}): Promise<WatchLog> {
  const isWanted = ({ level }: WatchEntry) => !flags.quiet || level !== 'info';
  if (flags.log === 'text') {
    return (entry) => {
      if (isWanted(entry)) say(toLine(entry));
    };
  }
  const { pino } = await import('pino');
  const logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => process.stderr.write(line) },
  );
  return ({ level, text, facts, ...entry }) => {
    if (isWanted({ level, text, ...entry })) logger[level]({ ...entry, ...facts }, text);
  };
}

/** `2026-11-23 02:30:04 acme d-7f3a9c21: "list.csv" ordered (12 orders, 340 copies)` */
function toLine({ level, job, delivery, text }: WatchEntry): string {
  const time = new Date().toISOString().replace('T', ' ').slice(0, 19);
  const whose = [job, delivery].filter((one) => one !== undefined).join(' ');
  const how = level === 'info' ? '' : `${level === 'warn' ? 'warning' : level}: `;
  const lines = text.split('\n').map(toVisible).join('\n  ');
  return `${how}${time} ${whose === '' ? '' : `${whose}: `}${lines}`;
}

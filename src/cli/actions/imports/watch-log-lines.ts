import { toVisible } from '../../../output/text/visible-text.ts';
import type { WatchEntry, WatchLog } from '../../../watch/watch-log.ts';
import { isLogging, logLine, say } from '../../output.ts';

/** Where the log of a watcher goes, or of a console that tells: standard error, as lines for people or as JSON. */
export function toWatchLog({ quiet }: { readonly quiet?: boolean | undefined }): WatchLog {
  return (entry) => {
    const { level, text, facts, ...about } = entry;
    if (quiet && level === 'info') return;
    if (isLogging()) logLine(level, text, { ...about, ...facts });
    else say(toLine(entry));
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

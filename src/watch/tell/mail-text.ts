import type { ToldEvent } from '../config/notify-schema.ts';
import type { Telling, TellingReason } from './telling.ts';

const SUBJECTS: Readonly<Record<ToldEvent, string>> = {
  success: 'was ordered',
  held: 'is held',
  failed: 'failed',
  missing: 'no delivery has arrived',
  fetch_failed: 'files cannot be fetched',
};

/** The longest subject that every program shows, and the longest name of a file in it. */
const MAX_NAME_CHARS = 80;

/** A message as people read it. */
export function toMailText(body: string): { subject: string; text: string } {
  const telling: Telling = JSON.parse(body);
  const { event, job, delivery, counts, total_price: total, reasons, todo, at } = telling;
  const name = delivery ? oneLine(delivery.file).slice(0, MAX_NAME_CHARS) : '';
  const isPartly = event === 'failed' && (counts?.placed ?? 0) > 0;
  // Of one that failed it is known how it ended.
  const isWaiting = event === 'failed' && (delivery?.exit_code ?? 5) === 5;
  const became = isWaiting ? 'waits' : isPartly ? 'was partly ordered' : SUBJECTS[event];
  const what = delivery ? `${name} ${became}` : became;
  const facts = [
    ['Job', job],
    ['File', delivery && name],
    ['Delivery', delivery?.id ?? null],
    ['Run', delivery?.run ?? null],
    ['Rows', counts?.rows ?? null],
    ['Orders', counts?.orders ?? null],
    ['Placed', isPartly ? (counts?.placed ?? null) : null],
    ['Copies', counts?.copies ?? null],
    ['Total price', total],
    ['Time', at],
  ].flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]));
  const parts = [
    [`${job}: ${what}.`],
    facts,
    reasons.length > 0 ? ['Why:', ...reasons.map(toLine)] : [],
    todo.length > 0 ? ['What to do:', ...todo.map((one) => `- ${oneLine(one)}`)] : [],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return { subject: `vdpipe: ${job}: ${what}`, text: text.join('\n') };
}

function toLine({ code, text, place }: TellingReason): string {
  return `- ${oneLine(text)}${place === undefined ? '' : ` (${oneLine(place)})`} [${code}]`;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

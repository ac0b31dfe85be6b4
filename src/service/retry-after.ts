/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds (fractions too) or a date
 * (RFC 9110 section 10.2.3). A date counts from the answer's own `Date`, so that a wrong clock here
 * changes nothing. null when it says nothing usable.
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  date: string | undefined,
  nowMs: number,
): number | null {
  const text = retryAfter?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return null;
  const sentMs = Date.parse(date ?? '');
  return Math.max(0, untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs));
}

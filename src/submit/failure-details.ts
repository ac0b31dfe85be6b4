import type { FailureDetails, FailureIssue, OrderId } from '../ledger/ledger.ts';
import { requestIssueSchema } from '../service/schemas.ts';

/** How much of an answer is kept: it goes to the ledger with each order that got it. */
const MAX_ISSUES = 20;
const MAX_PATH = 20;
const MAX_NAME_CHARS = 100;
const MAX_MESSAGE_CHARS = 500;

/**
 * The part of an error's `details` that helps whoever corrects the request: `issues`, `status` and `order_id`
 * (docs/service.md 7.1). Nothing else of the answer is kept, because it could be anything. null if none of them is there.
 */
export function toFailureDetails(
  details: Readonly<Record<string, unknown>> | null,
  orderId: OrderId | null,
): FailureDetails | null {
  const { status, issues } = details ?? {};
  const all = Array.isArray(issues) ? issues : [];
  const kept = all.slice(0, MAX_ISSUES).flatMap(toFailureIssue);
  const found: FailureDetails = {
    ...(typeof status === 'string' && status !== '' && { status: cut(status, MAX_NAME_CHARS) }),
    ...(orderId !== null && { order_id: orderId }),
    ...(kept.length > 0 && { issues: kept }),
    ...(kept.length < all.length && { issues_left_out: all.length - kept.length }),
  };
  return Object.keys(found).length === 0 ? null : found;
}

function toFailureIssue(issue: unknown): FailureIssue[] {
  const parsed = requestIssueSchema.safeParse(issue);
  if (!parsed.success) return [];
  const { code, path, message } = parsed.data;
  const names = path
    .slice(0, MAX_PATH)
    .map((name) => (typeof name === 'string' ? cut(name, MAX_NAME_CHARS) : name));
  return [
    { code: cut(code, MAX_NAME_CHARS), path: names, message: cut(message, MAX_MESSAGE_CHARS) },
  ];
}

/** Never between the two halves of a character. */
function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}

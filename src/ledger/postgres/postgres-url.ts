/** Whether this names a ledger in PostgreSQL rather than a file. */
export function isPostgresUrl(ledger: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(ledger);
}

/** Whether a URL that `isPostgresUrl` knows has a password, in either of its two places. */
export function urlHasPassword(url: string): boolean {
  return /^[^/]*\/\/[^/?#@]*:[^/?#]*@|[?&]password=/i.test(url);
}

/** A ledger's file or URL as it can be shown: without a password. */
export function toLedgerName(ledger: string): string {
  if (!isPostgresUrl(ledger)) return ledger;
  return ledger.replace(/\/\/[^/?#]*@/, '//').replace(/[?#].*$/s, '');
}

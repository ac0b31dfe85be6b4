import type { Issue, IssueSink, Severity } from '../../issue.ts';
import { cellAddress, type SheetPlace } from '../../rows/row.ts';
import { toIssue } from '../to-issue.ts';
import type { Damage } from './damage.ts';
import type { DamageRules } from './damage-rules.ts';

/** How many warnings of each kind are reported one by one; the others are only counted. */
export const MAX_REPORTED = 3;

/** How many characters of a cell are shown in an issue. */
const MAX_VALUE_CHARS = 200;

interface FindingsOf {
  readonly place: Pick<SheetPlace, 'sheet' | 'parts'>;
  readonly index: number;
  /** What issues call the column, and what their messages do. */
  readonly name: string;
  readonly shown: string;
  readonly rules: DamageRules;
  readonly onIssue: IssueSink;
}

/** Reports what is wrong with the cells of a column: each error, the first warnings of each kind, and how many more there are. */
export class ColumnFindings {
  readonly #of: FindingsOf;
  /** Warnings so far, by reason. */
  readonly #warned = new Map<string, { readonly damage: Damage; count: number }>();

  constructor(of: FindingsOf) {
    this.#of = of;
  }

  /** @param more Follows the reason. */
  tell(damage: Damage, row: number, text: string, { more = '', isError = false } = {}): void {
    if (this.isMended(damage, text)) return;
    const severity = isError ? 'error' : this.#severityOf(damage);
    if (severity === 'warning') {
      const warned = this.#warned.get(damage.reason) ?? { damage, count: 0 };
      this.#warned.set(damage.reason, warned);
      warned.count += 1;
      if (warned.count > MAX_REPORTED) return;
    }
    this.tellOne(damage, row, text, more, severity);
  }

  /** Whether cleaning makes a cell whole: nothing is to be reported. */
  isMended({ code }: Damage, text: string): boolean {
    return this.#of.rules.isMended(code, this.#of.name, text);
  }

  /** Reports a cell whatever has been reported so far. */
  tellOne(
    damage: Damage,
    row: number,
    text: string,
    more = '',
    severity = this.#severityOf(damage),
  ): void {
    const cell = cellAddress(this.#of.place, this.#of.index, row);
    const message = `Cell ${cell} ${damage.reason}${more}`;
    const value = text.slice(0, MAX_VALUE_CHARS);
    this.#report(damage, { severity, row, cell, value, message });
  }

  tellMore(damage: Damage, count: number): void {
    const cells = `${count} more such ${count === 1 ? 'cell' : 'cells'}`;
    const message = `Column ${this.#of.shown} has ${cells}: each ${damage.reason}`;
    this.#report(damage, { severity: this.#severityOf(damage), message, count });
  }

  /** Reports how many more warnings of each kind there were. */
  finish(): void {
    for (const { damage, count } of this.#warned.values()) {
      if (count > MAX_REPORTED) this.tellMore(damage, count - MAX_REPORTED);
    }
  }

  #severityOf(damage: Damage): Severity {
    return this.#of.rules.severityOf(damage, this.#of.index);
  }

  #report({ code, fix }: Damage, told: Pick<Issue, 'message'> & Partial<Issue>): void {
    const { place, name: column, onIssue } = this.#of;
    onIssue(toIssue({ code, sheet: place.sheet, column, fix, ...told }));
  }
}

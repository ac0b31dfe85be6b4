import { toVisible } from './visible-text.ts';

/** A row that a proof needs, and what for. */
interface ProofLine {
  readonly row: number;
  readonly reasons: readonly { readonly of: string; readonly why: string }[];
}

/** Why each row of a proof was taken, for people. */
export function toProofText(rows: readonly ProofLine[]): string {
  return rows
    .map(({ row, reasons }) => {
      const lines = reasons.map(({ of, why }) => `  ${toVisible(of)}: ${toVisible(why)}\n`);
      return `row ${row}\n${lines.join('')}`;
    })
    .join('');
}

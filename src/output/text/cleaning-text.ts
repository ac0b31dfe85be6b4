import { counted } from './issue-counts.ts';
import { displayWidth, fitTo, toVisible } from './visible-text.ts';

/** Widest cell before clean-up, in terminal cells, that others are aligned with. */
const MAX_WIDTH = 40;

/** What clean-up does to a column. */
interface ColumnCleaning {
  readonly column: string;
  readonly steps: readonly string[];
  readonly changed: number;
  readonly failed: number;
  readonly cells: readonly {
    readonly cell: string;
    readonly before: string;
    readonly after: string | null;
    readonly problem: string | null;
  }[];
}

/** The effect of clean-up for people: by column, its cells before and after. */
export function toCleaningText(cleaned: readonly ColumnCleaning[], rows: number): string {
  if (cleaned.length === 0) return 'The mapping does not clean any columns.\n';
  const title = `Clean-up of the first ${counted(rows, 'row')} below the header:`;
  return [title, ...cleaned.map(toColumnText), ''].join('\n');
}

function toColumnText({ column, steps, changed, failed, cells }: ColumnCleaning): string {
  const counts = [
    changed + failed === 0 ? 'no cells changed' : `${counted(changed, 'cell')} changed`,
    ...(failed > 0 ? [`${counted(failed, 'cell')} cannot be converted`] : []),
  ];
  const texts = cells.map(({ cell, before, after, problem }) => ({
    cell: toVisible(cell),
    before: `"${toVisible(before)}"`,
    after: after === null ? `cannot be converted: ${problem}` : `becomes "${toVisible(after)}"`,
  }));
  const cellWidth = widest(texts.map(({ cell }) => cell));
  const beforeWidth = widest(texts.map(({ before }) => before));
  const more = changed + failed - cells.length;
  return [
    '',
    `"${toVisible(column)}" by ${steps.map(toVisible).join(', ')}: ${counts.join(', ')}`,
    ...texts.map((text) => {
      const { before, after } = text;
      const shown = displayWidth(before) > beforeWidth ? before : fitTo(before, beforeWidth);
      return `  ${fitTo(text.cell, cellWidth)}  ${shown}  ${after}`;
    }),
    ...(more > 0 ? [`  and ${counted(more, 'more cell')}`] : []),
  ].join('\n');
}

function widest(texts: readonly string[]): number {
  return Math.min(MAX_WIDTH, Math.max(1, ...texts.map(displayWidth)));
}

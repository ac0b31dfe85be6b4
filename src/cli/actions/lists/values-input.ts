import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { previewValues, type ValuesPreview } from '../../../run/prepare/preview-values.ts';
import { limitOf, type PreviewFlags } from '../../commands/lists.ts';
import { aligned, showPreview } from './cleaning-input.ts';

const DEFAULT_VALUES = 100;

/** `vdpipe preview --mapping --values`: shows the values of a column, and what each becomes. Gives the exit code. */
export async function valuesInput(
  flags: PreviewFlags,
  mapping: string,
  column: string,
  signal: AbortSignal,
): Promise<number> {
  const limit = limitOf(flags, DEFAULT_VALUES);
  return showPreview(
    flags,
    mapping,
    signal,
    (options) => previewValues({ ...options, column, limit }),
    toValuesText,
  );
}

/** The values for people, each with its rows and what every use makes of it. */
function toValuesText({ column, rows, uses, values, more }: ValuesPreview): string {
  const name = `"${toVisible(column)}"`;
  const titles = uses.map(({ for: names, steps }) => {
    const by = steps.length === 0 ? 'as it is' : `by ${steps.join(', ')}`;
    return toVisible(`${names.join(', ')}: ${by}`);
  });
  const lines = values.map(({ value, rows: count, becomes }) => [
    String(count),
    quoted(value),
    ...becomes.map(({ after, problem }) =>
      [after === null ? null : quoted(after), problem].filter((text) => text !== null).join(', '),
    ),
  ]);
  const numbers = uses.length > 1 ? uses.map((_, i) => `(${i + 1})`) : uses.map(() => 'becomes');
  const table = [['rows', 'value', ...numbers], ...lines];
  const least = more.atLeast ? 'at least ' : '';
  return [
    `Values of column ${name} in ${counted(rows, 'row')}:`,
    ...(uses.length === 0 ? ['The mapping prints it nowhere.'] : []),
    ...titles.map((title, i) => (uses.length > 1 ? `(${i + 1}) ${title}` : title)),
    '',
    ...aligned(table),
    ...(more.values > 0
      ? [`  and ${least}${counted(more.values, 'more value')} in ${counted(more.rows, 'row')}`]
      : []),
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return text === '' ? '(empty)' : `"${toVisible(text)}"`;
}

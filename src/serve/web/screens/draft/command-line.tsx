import type { Draft, Sheet } from '../../../api/types.ts';
import { addressOfCall } from '../../api.ts';
import { words } from '../../words.ts';

const text = words.commandLine;

/** The files and the command with which the command line checks the same. */
export function OnCommandLine(props: { readonly draft: Draft; readonly sheet: Sheet | undefined }) {
  const { draft, sheet } = props;
  const hasCorrections = draft.corrections + draft.left_out > 0;
  if (draft.mapping === '' && !hasCorrections) return null;
  return (
    <details class="command-line">
      <summary>{text.title}</summary>
      <p class="note">{text.help}</p>
      <p class="actions">
        {draft.mapping === '' ? null : (
          <a class="button" href={addressOfCall('mappingFile', { draft: draft.draft })} download>
            {text.mapping}
          </a>
        )}
        {hasCorrections ? (
          <a
            class="button"
            href={addressOfCall('correctionsFile', { draft: draft.draft })}
            download
          >
            {text.corrections}
          </a>
        ) : null}
      </p>
      <pre class="mono">{commandOf(draft, sheet, hasCorrections)}</pre>
    </details>
  );
}

function commandOf(draft: Draft, sheet: Sheet | undefined, hasCorrections: boolean): string {
  const { name, mapping, read } = draft;
  const several = (sheet?.sheets.length ?? 0) > 1 ? sheet?.sheet : undefined;
  const row = sheet?.header_row ?? 1;
  const flags = {
    '--mapping': mapping === '' ? undefined : 'mapping.yaml',
    '--corrections': hasCorrections ? 'corrections.csv' : undefined,
    '--sheet': read.sheet ?? several,
    '--header-row': read.header_row ?? (row > 1 ? row : undefined),
    '--encoding': read.encoding,
    '--delimiter': read.delimiter === '\t' ? '\\t' : read.delimiter,
    '--hidden-rows': read.hidden_rows,
  };
  const given = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined || value === null ? [] : [`${flag} ${word(String(value))}`],
  );
  return ['vdpipe check', word(name), ...given].join(' ');
}

/** As a shell takes it for one word. */
function word(value: string): string {
  return /^[\p{L}\p{N}_./-]+$/u.test(value) && !value.startsWith('-')
    ? value
    : `'${value.replaceAll("'", "'\\''")}'`;
}

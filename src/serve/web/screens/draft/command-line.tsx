import { readFlags } from '../../../api/read-flags.ts';
import type { Draft, Sheet } from '../../../api/types.ts';
import { addressOfCall } from '../../api.ts';

const text = {
  title: 'On the command line',
  help: 'With these files, this command checks the list as the console does. Put the uploaded list in the same folder.',
  mapping: 'Download the mapping',
  corrections: 'Download the corrections',
};

export function OnCommandLine(props: { readonly draft: Draft; readonly sheet: Sheet | undefined }) {
  const { draft, sheet } = props;
  const hasCorrections = draft.corrections + draft.left_out + draft.accepted.length > 0;
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
  const flags = readFlags(read, sheet).map(([flag, value]) => `${flag} ${word(value)}`);
  return [
    `vdpipe check ${word(name)}`,
    ...(mapping === '' ? [] : ['--mapping mapping.yaml']),
    ...(hasCorrections ? ['--corrections corrections.csv'] : []),
    ...flags,
  ].join(' ');
}

/** As a shell takes it for one word. */
function word(value: string): string {
  return /^[\p{L}\p{N}_./-]+$/u.test(value) && !value.startsWith('-')
    ? value
    : `'${value.replaceAll("'", "'\\''")}'`;
}

import { REJECTS_FORMATS, RESULTS_FORMATS } from '../../../api/shared.ts';
import type { Run } from '../../../api/types.ts';
import { addressOfCall } from '../../api.ts';
import { Section } from '../../parts/head.tsx';
import { words } from '../../words.ts';

const text = words.run;

export function Downloads({ run: { run, rows, state } }: { readonly run: Run }) {
  return (
    <Section title={text.downloads}>
      <Formats
        title={text.results}
        help={text.resultsHelp}
        formats={RESULTS_FORMATS}
        addressOf={(format) => addressOfCall('results', { run, format })}
      />
      {rows.read > rows.blank + rows.skipped + rows.ordered + rows.unknown + rows.unsent ? (
        <Formats
          title={text.rejects}
          help={
            state === 'finished' ? text.rejectsHelp : `${text.rejectsHelp} ${text.rejectsSoFar}`
          }
          formats={REJECTS_FORMATS}
          addressOf={(format) => addressOfCall('rejects', { run, format })}
        />
      ) : null}
      <p class="download">
        <a href={addressOfCall('page', { run })} download>
          {text.report}
        </a>
      </p>
    </Section>
  );
}

function Formats<F extends string>(props: {
  readonly title: string;
  readonly help: string;
  readonly formats: readonly F[];
  readonly addressOf: (format: F) => string;
}) {
  const { title, help, formats, addressOf } = props;
  return (
    <div class="download">
      <b>{title}</b>
      {formats.map((format) => (
        <a key={format} href={addressOf(format)} download aria-label={text.download(title, format)}>
          .{format}
        </a>
      ))}
      <small>{help}</small>
    </div>
  );
}

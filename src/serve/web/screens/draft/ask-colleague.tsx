import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { hasAccount, sessionName } from '../../session.ts';
import { words } from '../../words.ts';

const text = words.order.colleague;

/** Who is asked to release a run, and a message. */
export interface Asked {
  readonly releaser: string;
  readonly note: string;
}

/** Asks a colleague for the release of what is staged. */
export function AskColleague(props: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly disabled: boolean;
}) {
  const { asked, onChange, disabled } = props;
  const releasers = useReleasers();
  return (
    <fieldset class="ask" disabled={disabled}>
      <legend>{text.title}</legend>
      <label htmlFor="ask-releaser">{text.name}</label>
      <input
        id="ask-releaser"
        list="ask-releasers"
        maxLength={100}
        autocomplete="off"
        value={asked.releaser}
        onInput={({ currentTarget }) => onChange({ ...asked, releaser: currentTarget.value })}
      />
      <datalist id="ask-releasers">
        {releasers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label htmlFor="ask-note">{text.note}</label>
      <textarea
        id="ask-note"
        rows={2}
        maxLength={500}
        value={asked.note}
        onInput={({ currentTarget }) => onChange({ ...asked, note: currentTarget.value })}
      />
    </fieldset>
  );
}

/** Names of others who may release. */
function useReleasers(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!hasAccount()) return;
    const ending = new AbortController();
    const own = sessionName();
    api
      .people(undefined, ending.signal)
      .then(({ accounts }) => {
        const may = accounts.filter(
          ({ name, roles, is_enabled: isEnabled }) =>
            isEnabled && roles.includes('releaser') && name !== own,
        );
        setNames(may.map(({ name }) => name));
      })
      .catch(() => undefined);
    return () => ending.abort();
  }, []);
  return names;
}

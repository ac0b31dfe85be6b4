import { useEffect, useState } from 'preact/hooks';
import { MAX_RELEASER_CHARS } from '../../../api/shared.ts';
import type { People } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { Note, taking } from '../../parts/controls.tsx';
import { isSamePerson } from '../../parts/staged-by.tsx';
import { hasAccount, sessionName } from '../../session.ts';
import { words } from '../../words.ts';

const text = words.order.colleague;

export interface Asked {
  readonly releaser: string;
  readonly note: string;
}

export function AskColleague(props: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly disabled: boolean;
}) {
  const { asked, onChange, disabled } = props;
  const releasers = useReleasers();
  const isUnknown =
    releasers !== undefined &&
    asked.releaser.trim() !== '' &&
    !releasers.some((name) => isSamePerson(name, asked.releaser));
  return (
    <fieldset class="ask" disabled={disabled}>
      <legend>{text.title}</legend>
      <label htmlFor="ask-releaser">{text.name}</label>
      <input
        id="ask-releaser"
        list="ask-releasers"
        maxLength={MAX_RELEASER_CHARS}
        autocomplete="off"
        value={asked.releaser}
        aria-describedby="ask-unknown"
        onInput={taking((releaser) => onChange({ ...asked, releaser }))}
      />
      <datalist id="ask-releasers">
        {releasers?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id="ask-unknown" class="note" role="status">
        {isUnknown ? text.unknown : ''}
      </p>
      <Note
        label={text.note}
        value={asked.note}
        onInput={taking((note) => onChange({ ...asked, note }))}
      />
    </fieldset>
  );
}

/** Names of others who may release; undefined where they are not known. */
function useReleasers(): readonly string[] | undefined {
  const [names, setNames] = useState<readonly string[]>();
  useEffect(() => {
    if (!hasAccount()) return;
    const mayRelease = ({ name, roles, is_enabled: isEnabled }: People['accounts'][number]) =>
      isEnabled && roles.includes('releaser') && name !== sessionName();
    api
      .people()
      .then(({ accounts }) => setNames(accounts.filter(mayRelease).map(({ name }) => name)))
      .catch(() => undefined);
  }, []);
  return names;
}

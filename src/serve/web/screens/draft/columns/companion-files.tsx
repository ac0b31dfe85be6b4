import { useState } from 'preact/hooks';
import type { ChangedMapping, Draft } from '../../../../api/types.ts';
import { api } from '../../../api.ts';
import { size } from '../../../format.ts';
import { tellFailure } from '../../../notices.ts';
import { Button, FileInput } from '../../../parts/controls.tsx';
import { uploadFile } from '../../../upload-file.ts';
import { words } from '../../../words.ts';
import type { DraftTabProps } from '../use-draft.ts';
import type { GoToLine } from './mapping-text.tsx';

const text = words.columns.files;

type Named = ChangedMapping['files'][number];

export function CompanionFiles(
  props: DraftTabProps & {
    /** As the text names them now. */
    readonly named: readonly Named[];
    readonly goToLine: GoToLine;
    readonly propose: (variables: string) => void;
  },
) {
  const { draft, work, named, goToLine, propose } = props;
  const { canEdit } = work;
  const { files } = draft;
  const missing = [...Map.groupBy(named, ({ file }) => file)].filter(
    ([name]) => !files.some((file) => file.name === name),
  );
  const remove = (name: string) =>
    void work.changes.run((revision) => api.removeFile({ draft: draft.draft, revision, name }));
  if (files.length === 0 && missing.length === 0 && !canEdit) return null;
  return (
    <section class="companions">
      <h2>{text.title}</h2>
      <p class="note">{text.help}</p>
      <ul>
        {missing.map(([name, uses]) => (
          <li key={name} class="is-missing">
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <span>{uses[0]?.can_be_uploaded ? text.missing : text.elsewhere}</span>
            <Uses uses={uses} goToLine={goToLine} />
            {canEdit && uses[0]?.can_be_uploaded ? (
              <AddFile {...props} name={name} label={text.upload(name)} />
            ) : null}
          </li>
        ))}
        {files.map(({ name, bytes }) => (
          <li key={name}>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <span class="soft">{size(bytes)}</span>
            <Uses uses={named.filter(({ file }) => file === name)} goToLine={goToLine} />
            {canEdit ? (
              <span class="actions">
                <Button
                  text={text.propose}
                  title={text.proposeHelp}
                  onClick={() => propose(name)}
                />
                <Button
                  plain
                  text={words.columns.removeShort}
                  aria-label={text.remove(name)}
                  onClick={() => remove(name)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {canEdit ? <AddFile {...props} label={text.add} /> : null}
    </section>
  );
}

/** What a file is for, each a way to its line. */
function Uses(props: { readonly uses: readonly Named[]; readonly goToLine: GoToLine }) {
  const { uses, goToLine } = props;
  if (uses.length === 0) return <span class="soft">{text.unused}</span>;
  return (
    <>
      {uses.map(({ key, line }) => (
        <button key={key} type="button" class="plain" onClick={() => goToLine(line)}>
          <code>{key}</code> {words.columns.line(line)}
        </button>
      ))}
    </>
  );
}

/** Takes a file from disk. @param props.name the name that it is to have; its own if there is none */
function AddFile(props: DraftTabProps & { readonly name?: string; readonly label: string }) {
  const { draft, work, name, label } = props;
  const [sent, setSent] = useState<number>();
  const add = async (given: File) => {
    const file = name === undefined ? given : new File([given], name, given);
    setSent(0);
    try {
      const { upload } = await uploadFile(file, { onProgress: setSent, onRetry: () => {} });
      await work.changes.run((revision): Promise<Draft> => {
        return api.addFile({ draft: draft.draft, revision, upload });
      });
    } catch (error) {
      tellFailure(error);
    }
    setSent(undefined);
  };
  return (
    <label class="add-file">
      <span class="button">{sent === undefined ? label : text.uploading(size(sent))}</span>
      <FileInput
        disabled={sent !== undefined}
        take={(files) => {
          for (const file of files) void add(file);
        }}
      />
    </label>
  );
}

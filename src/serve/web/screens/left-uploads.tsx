import type { Upload } from '../../api/types.ts';
import { api } from '../api.ts';
import { size } from '../format.ts';
import { useLoad } from '../load.ts';
import { goTo } from '../navigation.ts';
import { attempt, tellDone, tellFailure } from '../notices.ts';
import { FileInput } from '../parts/file-input.tsx';
import { Section } from '../parts/head.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { continueWith } from '../upload-file.ts';
import { addUploads, uploads } from '../uploads.ts';
import { words } from '../words.ts';

const text = words.upload;

/** Uploads without a draft, of this browser or another one: to continue, to open or to delete. */
export function LeftUploads() {
  const loaded = useLoad({ key: 'uploads', load: (signal) => api.uploads({}, signal) });
  const own = new Set(uploads.value.map(({ upload }) => upload));
  const left = (loaded.value?.uploads ?? []).filter(({ upload }) => !own.has(upload));
  if (left.length === 0) return null;
  return (
    <Section title={text.left} help={text.leftHelp} count={left.length}>
      <Table
        caption={text.left}
        items={left}
        columns={[
          ...COLUMNS,
          { title: '', cell: (upload) => <Actions upload={upload} again={loaded.again} /> },
        ]}
        keyOf={({ upload }) => upload}
      />
    </Section>
  );
}

const COLUMNS: readonly Column<Upload>[] = [
  { title: words.common.file, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    title: text.arrived,
    isNumber: true,
    cell: ({ received, bytes }) => text.sent(size(received), size(bytes)),
  },
  { title: text.lastChange, cell: ({ changed_at: at }) => <Time at={at} /> },
];

function Actions({ upload, again }: { readonly upload: Upload; readonly again: () => void }) {
  const open = () =>
    attempt(async () => {
      const { draft } = await api.newDraft({ upload: upload.upload });
      goTo({ at: 'draft', draft, tab: 'sheet' });
    });
  const remove = () =>
    attempt(async () => {
      await api.deleteUpload({ upload: upload.upload });
      tellDone(text.deleted(upload.name));
      again();
    });
  return (
    <div class="actions">
      {upload.sha256 === null ? (
        <ContinueButton upload={upload} />
      ) : (
        <button type="button" onClick={() => void open()}>
          {text.openUpload}
        </button>
      )}
      <button type="button" class="plain" onClick={() => void remove()}>
        {text.delete}
      </button>
    </div>
  );
}

/** A page may not read a file that nobody chose: it is to be chosen again. */
function ContinueButton({ upload }: { readonly upload: Upload }) {
  const take = (files: readonly File[]) => {
    if (files.every((file) => continueWith(file, upload))) addUploads(files);
    else tellFailure(text.otherFile(upload.name));
  };
  return (
    <label class="button" title={text.continueTitle(upload.name)}>
      {text.continue}
      <FileInput take={take} />
    </label>
  );
}

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { api } from '../api.ts';
import { size } from '../format.ts';
import { goTo, route } from '../navigation.ts';
import { Button, FileInput } from '../parts/controls.tsx';
import { Head, Section } from '../parts/head.tsx';
import { addressOf } from '../router.ts';
import { may } from '../session.ts';
import { uploadFile } from '../upload-file.ts';
import { words } from '../words.ts';

const text = words.upload;

export function UploadScreen() {
  if (!may('operator')) {
    return (
      <>
        <Head title={text.title} />
        <p class="empty">{text.mayNot}</p>
      </>
    );
  }
  return (
    <>
      <Head title={text.title} note={text.help} />
      <DropZone />
      {uploads.value.length === 0 ? null : (
        <Section title={text.list}>
          {uploads.value.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Section>
      )}
    </>
  );
}

function DropZone() {
  const [isOver, setOver] = useState(false);
  return (
    <label
      class={`drop ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        addUploads([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <b>{text.drop}</b>
      <span class="button">{text.choose}</span>
      <FileInput multiple take={addUploads} />
    </label>
  );
}

function Item({ item }: { readonly item: UploadItem }) {
  const { id, file, state, sent, draft, message } = item;
  return (
    <article class="card upload">
      <div class="card-head">
        <h3>
          <bdi>{file.name}</bdi>
        </h3>
        <span class="soft" role="status">
          {text.state[state]}
        </span>
        {draft === undefined ? null : (
          <a class="button" href={addressOf({ at: 'draft', draft, tab: 'sheet' })}>
            {text.open}
          </a>
        )}
        {state === 'failed' ? (
          <Button text={words.common.tryAgain} onClick={() => uploadAgain(id)} />
        ) : null}
      </div>
      {state === 'failed' ? <p class="mismatch">{message}</p> : null}
      <progress max={file.size} value={sent} aria-label={text.progress(file.name)} />
      <small>{text.sent(size(sent), size(file.size))}</small>
    </article>
  );
}

interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'retrying' | 'opening' | 'done' | 'failed';
  readonly sent: number;
  readonly draft?: string;
  readonly message?: string;
}

/** They go on while other screens are shown. */
const uploads = signal<readonly UploadItem[]>([]);

let lastId = 0;
let isUploading = false;

function addUploads(files: readonly File[]): void {
  const items = files.map((file): UploadItem => {
    lastId += 1;
    return { id: lastId, file, state: 'waiting', sent: 0 };
  });
  uploads.value = [...uploads.value, ...items];
  void uploadAll();
}

function uploadAgain(id: number): void {
  change(id, { state: 'waiting' });
  void uploadAll();
}

/** One after another: the first one is done soonest so. */
async function uploadAll(): Promise<void> {
  if (isUploading) return;
  isUploading = true;
  for (;;) {
    const next = uploads.value.find(({ state }) => state === 'waiting');
    if (!next) break;
    await uploadOne(next);
  }
  isUploading = false;
}

async function uploadOne({ id, file }: UploadItem): Promise<void> {
  try {
    if (file.size === 0) throw new Error(words.upload.empty);
    const { upload } = await uploadFile(file, {
      onProgress: (sent) => change(id, { state: 'sending', sent }),
      onRetry: () => change(id, { state: 'retrying' }),
    });
    change(id, { state: 'opening', sent: file.size });
    const { draft } = await api.newDraft({ upload });
    change(id, { state: 'done', draft });
    if (uploads.value.length === 1 && route.value.at === 'upload') {
      uploads.value = [];
      goTo({ at: 'draft', draft, tab: 'sheet' });
    }
  } catch (error) {
    change(id, { state: 'failed', message: (error as Error).message });
  }
}

function change(id: number, to: Partial<UploadItem>): void {
  uploads.value = uploads.value.map((item) => (item.id === id ? { ...item, ...to } : item));
}

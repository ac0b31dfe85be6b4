import { useState } from 'preact/hooks';
import { size } from '../format.ts';
import { Button, FileInput } from '../parts/controls.tsx';
import { Head, Section } from '../parts/head.tsx';
import { addressOf } from '../router.ts';
import { may } from '../session.ts';
import { addUploads, type UploadItem, uploadAgain, uploads } from '../uploads.ts';
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
        {state === 'failed' ? <Button text={text.again} onClick={() => uploadAgain(id)} /> : null}
      </div>
      {state === 'failed' ? <p class="mismatch">{message}</p> : null}
      <progress max={file.size} value={sent} aria-label={text.progress(file.name)} />
      <small>{text.sent(size(sent), size(file.size))}</small>
    </article>
  );
}

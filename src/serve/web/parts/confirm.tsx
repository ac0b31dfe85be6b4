import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../words.ts';
import { Button } from './controls.tsx';

/** A question in a dialog, which Escape closes. */
export function Confirm(props: {
  readonly title: string;
  readonly yes: string;
  readonly tone?: 'bad';
  /** @default yes can be said at once */
  readonly isReady?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { title, yes, tone, isReady = true, onYes, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div class="actions">
        <Button text={words.common.cancel} onClick={() => dialog.current?.close()} />
        <Button
          text={yes}
          class={tone === 'bad' ? 'danger' : 'primary'}
          disabled={!isReady}
          onClick={() => {
            onYes();
            dialog.current?.close();
          }}
        />
      </div>
    </dialog>
  );
}

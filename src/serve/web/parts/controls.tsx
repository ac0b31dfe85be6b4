import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { MAX_NOTE_CHARS } from '../../api/shared.ts';
import { words } from '../words.ts';

type Kind = { readonly [K in 'primary' | 'plain' | 'danger']?: boolean };

/** A button that does something at once; one that sends a form is written as such. */
export function Button(props: JSX.ButtonHTMLAttributes & Kind & { readonly text: string }) {
  const { text, primary, plain, danger, ...others } = props;
  const kind = primary ? 'primary' : plain ? 'plain' : danger ? 'danger' : undefined;
  return (
    <button type="button" class={kind} {...others}>
      {text}
    </button>
  );
}

/** What can be chosen, each with what people read; the value alone if both are the same. */
type Options<T extends string = string> = readonly (readonly [
  value: T,
  text?: string | undefined,
])[];

export function Select<T extends string>(
  props: Omit<JSX.SelectHTMLAttributes, 'onChange'> & {
    readonly value: T;
    readonly options: Options<T>;
    readonly choose: (value: T) => void;
  },
) {
  const { options, choose, ...others } = props;
  return (
    <select {...others} onChange={taking((value) => choose(value as T))}>
      <Options options={options} />
    </select>
  );
}

export function Options({ options }: { readonly options: Options }) {
  return options.map(([value, text = value]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Something that is so or not, or one of several choices (`type="radio"`). */
export function CheckBox(
  props: Omit<JSX.InputHTMLAttributes, 'onChange'> & {
    readonly text: string | undefined;
    readonly set: (isChecked: boolean) => void;
  },
) {
  const { text, set, ...others } = props;
  return (
    <label class="check">
      <input
        type="checkbox"
        {...others}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {text}
    </label>
  );
}

export function Note(props: JSX.TextareaHTMLAttributes & { label: string; value: string }) {
  const { label, ...others } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={2} maxLength={MAX_NOTE_CHARS} {...others} />
    </>
  );
}

export function taking(take: (value: string) => void) {
  return ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    take(currentTarget.value);
}

/** Does something in the place of loading another page. */
export function submitting(act: () => void) {
  return (event: Event) => {
    event.preventDefault();
    act();
  };
}

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

/** Takes files that a person chooses: one, or several. Its label is what is seen of it. */
export function FileInput(props: {
  readonly multiple?: boolean;
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly take: (files: readonly File[]) => void;
}) {
  const { take, ...others } = props;
  return (
    <input
      {...others}
      type="file"
      class="hidden-text"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) take(files);
      }}
    />
  );
}

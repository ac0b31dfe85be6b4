import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { holdUnsaved } from '../unsaved.ts';
import { words } from '../words.ts';
import type { TypedIn } from './typed-in.ts';

/**
 * A field whose text is taken when it is left, or with Enter. What is typed stays until then: no answer to another change takes it away.
 * A text that could not be taken stays, too, and is marked.
 */
export function TypedField(props: {
  readonly id?: string;
  readonly class?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly type?: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly onBlur?: (event: { readonly currentTarget: { readonly value: string } }) => void;
  /** What was taken last, or is said elsewhere now. */
  readonly value: string;
  /** What is taken of a typed text; undefined: nothing, and the field shows again what was taken. */
  readonly toValue: (typed: string) => string | undefined;
  /** @returns whether it was taken */
  readonly take: (value: string, field: TypedIn) => Promise<boolean>;
}) {
  const { value, toValue, take, ...others } = props;
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const again = useSignal<TypedIn['again']['value']>(undefined);
  const field = useRef<TypedIn>({ again }).current;
  /** What the field showed when it was last known to be the value, or on its way to be. */
  const known = useRef(value);
  const [isFailed, setFailed] = useState(false);
  const taking = useRef(0);
  const show = () => {
    if (element.current) element.current.value = value;
    known.current = value;
    again.value = undefined;
    setFailed(false);
  };
  // Not as its value: while somebody types here, the answer to another change must not take that away.
  useEffect(() => {
    const shown = element.current?.value ?? '';
    if (toValue(shown) === value || (shown === known.current && !isFailed)) show();
  }, [value]);
  useEffect(
    () => () => {
      [again.value, field.isGone] = [undefined, true];
    },
    [],
  );
  useEffect(() => (isFailed ? holdUnsaved() : undefined), [isFailed]);
  const commit = async () => {
    const typed = element.current?.value ?? '';
    const wanted = toValue(typed);
    if (wanted === undefined || (wanted === value && taking.current === 0)) return show();
    known.current = typed;
    setFailed(false);
    taking.current += 1;
    const isTaken = await take(wanted, field);
    taking.current -= 1;
    if (known.current === typed) setFailed(!isTaken);
  };
  const lines = value.split('\n').length;
  const shown = {
    ...others,
    ref: element,
    defaultValue: value,
    'aria-invalid': isFailed,
    title: isFailed ? words.common.notTaken : undefined,
    // Not on blur: an input has no line breaks, and shows another text than it was given.
    onChange: () => void commit(),
    // The text of one that failed is no change.
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (isFailed && lines === 1 && key === 'Enter' && element.current?.value === known.current)
        void commit();
    },
  };
  return lines > 1 ? <textarea rows={lines} {...shown} /> : <input {...shown} />;
}

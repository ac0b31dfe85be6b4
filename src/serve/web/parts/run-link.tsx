import type { ComponentChildren } from 'preact';
import { addressOf } from '../router.ts';

export function RunLink(props: { readonly run: string; readonly children?: ComponentChildren }) {
  const { run, children } = props;
  return <a href={addressOf({ at: 'run', run })}>{children ?? <code>{run}</code>}</a>;
}

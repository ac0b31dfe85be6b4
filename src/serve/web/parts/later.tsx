import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { words } from '../words.ts';
import { Button } from './controls.tsx';
import { Head } from './head.tsx';

const text = {
  title: 'This page could not be loaded',
  why: 'The console is not running, or it was updated. What you saved is not lost.',
  reload: 'Reload the page',
};

/** Screens whose code is loaded when it is first needed. */
export interface Later<T> {
  /** Loads the code ahead; what fails is tried again when a screen is shown. */
  readonly load: () => Promise<void>;
  readonly Show: ComponentType<{ readonly children: (screens: T) => ComponentChildren }>;
}

export function later<T extends object>(from: () => Promise<T>): Later<T> {
  const loaded = signal<T | 'failed' | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= from().then(
      (screens) => {
        loaded.value = screens;
      },
      () => {
        loaded.value = 'failed';
        loading = undefined;
      },
    );
    return loading;
  };
  return {
    load,
    Show({ children }) {
      const screens = loaded.value;
      if (screens === 'failed') return <NotLoaded />;
      if (screens !== undefined) return children(screens);
      void load();
      return <p class="loading">{words.common.loading}</p>;
    },
  };
}

/** A console that was updated has other files: only the page can be loaded anew. */
function NotLoaded() {
  return (
    <>
      <Head title={text.title} />
      <p>{text.why}</p>
      <p>
        <Button primary text={text.reload} onClick={() => location.reload()} />
      </p>
    </>
  );
}

import type { ComponentChildren } from 'preact';
import type { Paged } from '../load.ts';
import { words } from '../words.ts';
import { Button } from './controls.tsx';
import { Head } from './head.tsx';

/** What is shown while something is loaded, or when that failed; what was loaded before stays. */
export function LoadedView<T>(props: {
  readonly value: T | undefined;
  readonly failure: Error | undefined;
  readonly again: () => void;
  /** The title of a screen that could not be loaded. */
  readonly title?: string;
  readonly children: (value: T) => ComponentChildren;
}) {
  const { value, failure, again, title, children } = props;
  return (
    <>
      {failure && title !== undefined && value === undefined ? <Head title={title} /> : null}
      {failure ? <LoadFailure failure={failure} again={again} /> : null}
      {value === undefined ? failure ? null : <Loading /> : children(value)}
    </>
  );
}

function Loading() {
  return <p class="loading">{words.common.loading}</p>;
}

function LoadFailure({ failure, again }: { readonly failure: Error; readonly again: () => void }) {
  return (
    <div class="callout bad" role="alert">
      <p>
        <b>{words.failure.title}.</b> {failure.message}
      </p>
      <Button text={words.common.tryAgain} onClick={again} />
    </div>
  );
}

/** The items of a list, what is said if there are none, and the way to more. */
export function PagedView<T>(props: {
  readonly paged: Paged<T>;
  readonly none?: string;
  readonly children: (items: readonly T[]) => ComponentChildren;
}) {
  const { paged, none, children } = props;
  return (
    <LoadedView {...paged}>
      {(items) => (
        <>
          {items.length === 0 && none !== undefined ? <p class="empty">{none}</p> : children(items)}
          {paged.hasMore ? (
            <p class="more">
              <Button text={words.common.more} onClick={paged.more} />
            </p>
          ) : null}
        </>
      )}
    </LoadedView>
  );
}

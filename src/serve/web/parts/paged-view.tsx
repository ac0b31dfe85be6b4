import type { ComponentChildren } from 'preact';
import type { Paged } from '../paged.ts';
import { words } from '../words.ts';
import { Button } from './controls.tsx';
import { LoadedView } from './loaded-view.tsx';

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

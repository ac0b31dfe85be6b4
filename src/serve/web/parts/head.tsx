import { type ComponentChildren, createContext } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../words.ts';

/** The title of a screen, which is the title of the tab too, and what can be done at once. */
export function Head(props: {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const { title, note, children } = props;
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
  return (
    <header class="head">
      <div>
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {note ? <div class="note">{note}</div> : null}
      </div>
      {children ? <div class="actions">{children}</div> : null}
    </header>
  );
}

/** For what is done with a control that then goes away: the focus would fall to the page's top. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** A section for items; none where there are no items. */
export function ItemsSection<T>(props: {
  readonly title: string;
  readonly help?: string | undefined;
  readonly items: readonly T[];
  readonly children: ComponentChildren;
}) {
  const { items, ...others } = props;
  return items.length === 0 ? null : <Section {...others} count={items.length} />;
}

/** The title of the section that something stands in. */
export const SectionTitle = createContext('');

export function Section(props: {
  readonly title: string;
  readonly count?: number;
  readonly help?: string | undefined;
  readonly children: ComponentChildren;
}) {
  const { title, count, help, children } = props;
  return (
    <section class="section">
      <h2>
        {title}
        {count === undefined ? null : <span class="count">{count}</span>}
      </h2>
      {help ? <p class="note">{help}</p> : null}
      <SectionTitle.Provider value={title}>{children}</SectionTitle.Provider>
    </section>
  );
}

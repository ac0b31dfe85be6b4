import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { SectionTitle } from './head.tsx';

export interface Column<T> {
  readonly title: string;
  readonly cell: (item: T) => ComponentChildren;
  readonly isNumber?: boolean;
  /** Names the row. */
  readonly isHeader?: boolean;
}

/** A table; on a narrow screen each row is a list of its cells with their titles. */
export function Table<T>(props: {
  /** @default the title of its section */
  readonly caption?: string;
  readonly items: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly keyOf: (item: T) => string;
}) {
  const title = useContext(SectionTitle);
  const { caption = title, items, columns, keyOf } = props;
  return (
    <table class="table">
      <caption class="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" class={isNumber ? 'number' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>{columns.map((column) => cellOf(column, item))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function cellOf<T>({ title, cell, isNumber, isHeader }: Column<T>, item: T) {
  const about = { class: isNumber ? 'number' : '', 'data-title': title };
  return isHeader ? (
    <th key={title} scope="row" {...about}>
      {cell(item)}
    </th>
  ) : (
    <td key={title} {...about}>
      {cell(item)}
    </td>
  );
}

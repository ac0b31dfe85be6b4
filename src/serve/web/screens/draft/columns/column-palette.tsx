import type { MappingForm } from '../../../../api/types.ts';
import { Button } from '../../../parts/controls.tsx';
import { words } from '../../../words.ts';
import { draggable } from './dragging.ts';
import type { FormProps } from './mapping-changes.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { type Target, toPrinted } from './target-changes.ts';
import { controlOf, titleOf } from './target-row.tsx';

const text = words.columns;

type PaletteProps = Omit<FormProps, 'goToLine'>;

/** The columns of the sheet with samples, to be dragged; first those that nothing uses. */
export function ColumnPalette(props: PaletteProps) {
  const { columns, form, canEdit } = props;
  const uses = usesOf(form);
  const isUsed = new Set(form.used);
  const unused = columns.filter(({ key }) => !isUsed.has(key));
  const used = columns.filter(({ key }) => isUsed.has(key));
  return (
    <aside class="palette" aria-label={text.palette}>
      <h2>{text.palette}</h2>
      {canEdit ? <p class="note">{text.paletteHelp}</p> : null}
      <div class="palette-list">
        <Chips {...props} title={text.unused} columns={unused} />
        <Chips {...props} title={text.used} columns={used} uses={uses} />
      </div>
    </aside>
  );
}

type Uses = ReadonlyMap<string, readonly Target[]>;

/** @param props.uses @default nothing uses them */
function Chips(props: PaletteProps & { readonly title: string; readonly uses?: Uses }) {
  const { columns, canEdit, change, title, uses } = props;
  if (columns.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span class="count">{columns.length}</span>
      </h3>
      <ul aria-label={title}>
        {columns.map((column) => (
          <Chip
            key={column.key}
            column={column}
            uses={uses && (uses.get(column.key) ?? [])}
            canEdit={canEdit}
            print={() => change((form) => toPrinted(form, column.key))}
          />
        ))}
      </ul>
    </>
  );
}

function Chip(props: {
  readonly column: SheetColumn;
  /** @default nothing uses it */
  readonly uses: readonly Target[] | undefined;
  readonly canEdit: boolean;
  readonly print: () => void;
}) {
  const { column, uses, canEdit, print } = props;
  const { key, letter, samples } = column;
  return (
    <li class={`chip ${uses ? '' : 'is-unused'}`} {...(canEdit && draggable(key))}>
      <b>
        <span class="letter">{letter}</span> <bdi>{key}</bdi>
      </b>
      <bdi class="sample">{samples.length > 0 ? samples.join(' · ') : text.noSamples}</bdi>
      {uses?.map((target) => (
        <Button
          plain
          key={target.path.join(' ')}
          text={`→ ${titleOf(target)}`}
          onClick={() => document.getElementById(controlOf(target))?.focus()}
        />
      ))}
      {!uses && canEdit ? (
        <Button plain text={text.print} aria-label={text.printColumn(key)} onClick={print} />
      ) : null}
    </li>
  );
}

function usesOf({ targets }: MappingForm): Uses {
  const uses = new Map<string, Target[]>();
  for (const target of targets) {
    for (const column of target.source.columns) {
      const known = uses.get(column);
      if (known) known.push(target);
      else uses.set(column, [target]);
    }
  }
  return uses;
}

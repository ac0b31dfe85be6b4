import { useState } from 'preact/hooks';
import { Options, Select } from '../../../parts/controls.tsx';
import { Section } from '../../../parts/head.tsx';
import { words } from '../../../words.ts';
import { useDrop } from './dragging.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { FormProps } from './target-changes.ts';
import { type Target, toUserdata, toVariable } from './target-changes.ts';
import { TargetRow } from './target-row.tsx';

const text = words.columns;
/** Choices of columns that are made at once. */
const MAX_OPTIONS = 5_000;
/** Keys that the service knows. */
const USERDATA_KEYS = ['user_name', 'receiver_name', 'order_name', 'production_count', 'title'];

export function TargetLists(props: FormProps) {
  const { form, columns, canEdit, change } = props;
  const userdata = form.targets.filter(({ part }) => part === 'userdata');
  const free = USERDATA_KEYS.filter((key) => !userdata.some(({ name }) => name === key));
  return (
    <>
      <Section title={text.order}>
        <List {...props} part="field" />
      </Section>
      <Section title={text.printed} help={text.printedHelp}>
        <List {...props} part="variable" />
        {canEdit ? (
          <AddByColumn
            label={text.addVariable}
            columns={columns}
            add={(column) => change(toVariable(form, column))}
          />
        ) : null}
      </Section>
      <Section title={text.userdata} help={text.userdataHelp}>
        <List {...props} part="userdata" />
        {canEdit && free.length > 0 ? <AddUserdata {...props} free={free} /> : null}
      </Section>
    </>
  );
}

function List(props: FormProps & { readonly part: Target['part'] }) {
  const { form, columns, part } = props;
  const targets = form.targets.filter((target) => target.part === part);
  if (targets.length === 0) return null;
  const isLarge = form.targets.length * columns.length > MAX_OPTIONS;
  return (
    <ul class="targets">
      {targets.map((target) => (
        <TargetRow
          key={`${target.name} ${target.path.join(' ')}`}
          {...props}
          target={target}
          isLarge={isLarge}
        />
      ))}
    </ul>
  );
}

/** Adds something for a column: one that is chosen, or dropped here. */
function AddByColumn(props: {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly add: (column: string) => void;
}) {
  const { label, columns, add } = props;
  const { isOver, place } = useDrop(add);
  return (
    <label class={`add-target ${isOver ? 'is-over' : ''}`} {...place}>
      {label}
      <select
        value=""
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          currentTarget.value = '';
          if (value !== '') add(value);
        }}
      >
        <Options options={toOptions(columns)} />
      </select>
    </label>
  );
}

export function toOptions(columns: readonly SheetColumn[]): readonly (readonly [string, string])[] {
  return [
    ['', text.choose],
    ...columns.map(({ key, letter }) => [key, `${key} (${letter})`] as const),
  ];
}

function AddUserdata(props: FormProps & { readonly free: readonly string[] }) {
  const { columns, change, free } = props;
  const [chosen, setChosen] = useState('');
  const key = free.includes(chosen) ? chosen : (free[0] ?? '');
  return (
    <div class="add-userdata">
      <label>
        {text.addUserdata}
        <Select value={key} options={free.map((one) => [one])} choose={setChosen} />
      </label>
      <AddByColumn
        label={text.fromColumn}
        columns={columns}
        add={(column) => change(toUserdata(key, column))}
      />
    </div>
  );
}

import { useRef, useState } from 'preact/hooks';
import type { MappingForm } from '../../../../api/types.ts';
import { Options, Select } from '../../../parts/controls.tsx';
import { Section } from '../../../parts/head.tsx';
import { words } from '../../../words.ts';
import { useDrop } from './dragging.ts';
import type { FormProps } from './mapping-changes.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { findTarget, type Target, toUserdata, toVariable } from './target-changes.ts';
import { TargetRow } from './target-row.tsx';

const text = words.columns;
/** Choices of columns that are made at once. */
const MAX_OPTIONS = 5_000;
/** Keys that the service knows. */
const USERDATA_KEYS = ['user_name', 'receiver_name', 'order_name', 'production_count', 'title'];

export function TargetLists(props: FormProps) {
  const { form, columns, canEdit, change } = props;
  const userdata = form.targets.filter(({ part }) => part === 'userdata');
  const keys = useKeys(form);
  const free = USERDATA_KEYS.filter((key) => !userdata.some(({ path }) => path[1] === key));
  return (
    <>
      <Section title={text.order}>
        <List {...props} keys={keys} part="field" />
      </Section>
      <Section title={text.printed} help={text.printedHelp}>
        <List {...props} keys={keys} part="variable" />
        {canEdit ? (
          <AddByColumn
            label={text.addVariable}
            columns={columns}
            add={(column) => change((now) => toVariable(now, column))}
          />
        ) : null}
      </Section>
      <Section title={text.userdata} help={text.userdataHelp}>
        <List {...props} keys={keys} part="userdata" />
        {canEdit && free.length > 0 ? <AddUserdata {...props} free={free} /> : null}
      </Section>
    </>
  );
}

function List(props: FormProps & { readonly part: Target['part']; readonly keys: Keys }) {
  const { form, columns, part, keys, ...others } = props;
  const targets = form.targets.filter((target) => target.part === part);
  if (targets.length === 0) return null;
  const isLarge = form.targets.length * columns.length > MAX_OPTIONS;
  return (
    <ul class="targets">
      {targets.map((target) => (
        <TargetRow
          key={keys.get(target)}
          {...others}
          {...{ form, columns, target }}
          isLarge={isLarge}
        />
      ))}
    </ul>
  );
}

/** By target: as it was seen first. */
type Keys = ReadonlyMap<Target, Target>;

/** A target keeps its key from one form to the next, also at another place or with another id: so it keeps what is typed in it, and the focus. */
function useKeys(form: MappingForm): Keys {
  const last = useRef<{ readonly form: MappingForm; readonly keys: Keys }>();
  if (last.current?.form !== form) {
    const before = last.current;
    const keys = form.targets.map((target) => {
      const same = before && findTarget(target, form, before.form);
      return [target, (same && before.keys.get(same)) ?? target] as const;
    });
    last.current = { form, keys: new Map(keys) };
  }
  return last.current.keys;
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
    ['', words.common.choose],
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
        {text.addShort}
        <Select value={key} options={free.map((one) => [one])} choose={setChosen} />
      </label>
      <AddByColumn
        label={text.fromColumn}
        columns={columns}
        add={(column) => change((now) => toUserdata(now, key, column))}
      />
    </div>
  );
}

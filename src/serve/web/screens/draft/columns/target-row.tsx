import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button, CheckBox, Select, taking } from '../../../parts/controls.tsx';
import { titleOfCode } from '../../../parts/values.tsx';
import { words } from '../../../words.ts';
import { CleanUp } from './clean-up.tsx';
import { useDrop } from './dragging.ts';
import type { SheetColumn } from './sheet-columns.ts';
import {
  canSum,
  type FormProps,
  isFlagField,
  type Source,
  type Target,
  toColumn,
  toCombined,
  toRequired,
  toText,
  waysOf,
} from './target-changes.ts';

const text = words.columns;

interface TargetRowProps extends Omit<FormProps, 'form'> {
  readonly target: Target;
  /** Many choices of many columns are made when they are needed. */
  readonly isLarge: boolean;
}

export function titleOf({ part, name }: Pick<Target, 'part' | 'name'>): string {
  return part === 'field' ? (text.fields[name] ?? titleOfCode(name)) : name;
}

/** The element that a target's value is chosen with. */
export function controlOf({ part, name }: Pick<Target, 'part' | 'name'>): string {
  return `target-${part}-${name}`;
}

/** Something that is printed or ordered, with the choice of where it comes from: of a list, or by dropping a column here. */
export function TargetRow(props: TargetRowProps) {
  const { target, columns, canEdit, change, goToLine } = props;
  const { source, part, line, needed } = target;
  const { isOver, place } = useDrop((column) => change(toColumn(target, column)));
  const isMissing = source.is === 'fill_in' || (needed && source.is === 'none');
  const title = titleOf(target);
  return (
    <li
      class={`target ${isMissing ? 'is-missing' : ''} ${isOver ? 'is-over' : ''}`}
      {...(canEdit && place)}
    >
      <div class="target-head">
        {part === 'variable' && canEdit ? (
          <IdInput target={target} change={change} />
        ) : (
          <label class="target-name" for={controlOf(target)}>
            <bdi>{title}</bdi>
          </label>
        )}
        {line === null ? null : (
          <Button
            text={text.line(line)}
            class="plain to-line"
            aria-label={text.toLine(title, line)}
            onClick={() => goToLine(line)}
          />
        )}
        {part === 'field' ? null : (
          <Button
            text={text.removeShort}
            class="plain target-remove"
            disabled={!canEdit}
            aria-label={text.remove(title)}
            onClick={() => change([{ path: [...target.path], value: null }])}
          />
        )}
      </div>
      <SourceChoice {...props} isMissing={isMissing} title={title} />
      <p class="target-note">
        <Note target={target} columns={columns} isMissing={isMissing} />
      </p>
      <div class="target-foot">
        {source.columns.length > 0 ? (
          <CleanUp target={target} title={title} canEdit={canEdit} change={change} />
        ) : null}
        {part === 'variable' && source.columns.length > 0 ? (
          <CheckBox
            text={text.required}
            checked={target.required}
            disabled={!canEdit}
            set={(isOn) => change(toRequired(target, isOn))}
          />
        ) : null}
        {target.more.map((more) => (
          <code key={more}>{more}</code>
        ))}
      </div>
    </li>
  );
}

function IdInput({ target, change }: Pick<TargetRowProps, 'target' | 'change'>) {
  const { name, path } = target;
  return (
    <input
      class="target-id"
      aria-label={text.variableId(name)}
      value={name}
      onChange={({ currentTarget }) => {
        const id = currentTarget.value.trim();
        const column = target.source.is === 'column' ? target.source.text : undefined;
        if (id === '' || id === name) {
          currentTarget.value = name;
          return;
        }
        // A variable without a column is that of the column with its id.
        const keep = column === name ? [{ path: [...path, 'column'], value: column }] : [];
        change([...keep, { path: [...path, 'id'], value: id }]);
      }}
    />
  );
}

type ChoiceProps = TargetRowProps & { readonly isMissing: boolean; readonly title: string };

function SourceChoice(props: ChoiceProps) {
  const { target, columns, canEdit, isLarge, change, isMissing, title } = props;
  const { source, name } = target;
  /** A way that was chosen, whose text was not typed yet. */
  const [way, setWay] = useState<Source['is']>();
  const [isTouched, setTouched] = useState(!isLarge);
  /** A choice by the keyboard does not move the focus: the next key may be meant for it, too. */
  const isPointer = useRef(false);
  const shown: Source =
    way === undefined ? source : { is: way, text: '', combine: null, columns: [] };
  const id = controlOf(target);
  useEffect(() => setWay(undefined), [source.is, source.text]);
  const choose = (value: string) => {
    if (value.startsWith(COLUMN)) {
      setWay(undefined);
      change(toColumn(target, value.slice(COLUMN.length)));
    } else if (value === 'rows' || value === 'none') change(toText(target, value, ''));
    else if (value === 'true' || value === 'false') change(toText(target, 'value', value));
    else setWay(value as Source['is']);
  };
  const isTyped = isTypedWay(shown.is) && !isFlagField(name);
  const touch = () => setTouched(true);
  return (
    <div class="target-from">
      <select
        id={id}
        aria-label={target.part === 'variable' ? text.sourceOf(title) : undefined}
        aria-invalid={isMissing && way === undefined}
        disabled={!canEdit}
        value={optionOf(shown, target)}
        onFocus={touch}
        onPointerEnter={touch}
        onPointerDown={() => {
          isPointer.current = true;
        }}
        onKeyDown={() => {
          isPointer.current = false;
        }}
        onChange={taking(choose)}
      >
        <Options target={target} shown={shown} columns={columns} isFull={isTouched} />
      </select>
      {isTyped ? (
        <TypedText
          key={shown.is}
          label={text.typed(title, text.ways[shown.is] ?? '')}
          isNew={way !== undefined}
          takesFocus={isPointer.current}
          before={shown.text}
          hint={text.hints[shown.is] ?? ''}
          canEdit={canEdit}
          onText={(typed) => change(toText(target, shown.is, typed))}
          onNone={() => setWay(undefined)}
        />
      ) : null}
      {canSum(target) && way === undefined ? (
        <Select
          aria-label={text.sumLabel(title)}
          disabled={!canEdit}
          value={source.combine ?? ''}
          options={Object.entries(text.combine)}
          choose={(way) => change(toCombined(target, way))}
        />
      ) : null}
    </div>
  );
}

/** Before the name of a column, as options have it. */
const COLUMN = 'column ';

function isTypedWay(is: Source['is']): boolean {
  return is === 'value' || is === 'template' || is === 'per_row';
}

function optionOf({ is, text: said }: Source, { name }: Target): string {
  if (is === 'column') return `${COLUMN}${said}`;
  return is === 'value' && isFlagField(name) ? said : is;
}

function Options(props: {
  readonly target: Target;
  readonly shown: Source;
  readonly columns: readonly SheetColumn[];
  readonly isFull: boolean;
}) {
  const { target, shown, columns, isFull } = props;
  const { is, text: said } = shown;
  const ways = waysOf(target);
  const isFlag = isFlagField(target.name);
  const isKnown = is !== 'column' || columns.some(({ key }) => key === said);
  return (
    <>
      {is === 'fill_in' || (is === 'none' && !ways.includes('none')) ? (
        <option value={is}>{text.choose}</option>
      ) : null}
      {is === 'lookup' ? <option value={is}>{text.lookup(said)}</option> : null}
      {is === 'other' ? <option value={is}>{text.other}</option> : null}
      {isKnown ? null : <option value={`${COLUMN}${said}`}>{text.notInSheet(said)}</option>}
      <optgroup label={text.column}>
        {columns
          .filter(({ key }) => isFull || key === said)
          .map(({ key, letter }) => (
            <option key={key} value={`${COLUMN}${key}`}>
              {key} ({letter})
            </option>
          ))}
      </optgroup>
      <optgroup label={text.instead}>
        {isFlag ? (
          <>
            <option value="false">{text.realOrders}</option>
            <option value="true">{text.testOrders}</option>
          </>
        ) : null}
        {ways
          .filter((way) => !(isFlag && way === 'value'))
          .map((way) => (
            <option key={way} value={way}>
              {text.ways[way]}
            </option>
          ))}
      </optgroup>
    </>
  );
}

function TypedText(props: {
  readonly label: string;
  readonly isNew: boolean;
  readonly takesFocus: boolean;
  readonly before: string;
  readonly hint: string;
  readonly canEdit: boolean;
  readonly onText: (typed: string) => void;
  readonly onNone: () => void;
}) {
  const { label, isNew, takesFocus, before, hint, canEdit, onText, onNone } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew && takesFocus) field.current?.focus();
  }, [isNew, takesFocus]);
  // Not as its value: while somebody types here, the answer to another change must not take that away.
  useEffect(() => {
    if (field.current) field.current.value = before;
  }, [before]);
  const shown = {
    id: useId(),
    ref: field,
    'aria-label': label,
    placeholder: hint,
    defaultValue: before,
    readOnly: !canEdit,
    // Not on blur: an input has no line breaks, and shows another text than it was given.
    onChange: ({ currentTarget }: { readonly currentTarget: { value: string } }) => {
      const typed = currentTarget.value;
      if (typed.trim() === '') currentTarget.value = before;
      else if (typed !== before) onText(typed);
    },
    onBlur: () => {
      if (isNew && field.current?.value.trim() === '') onNone();
    },
  };
  const lines = before.split('\n').length;
  return lines > 1 ? <textarea rows={lines} {...shown} /> : <input {...shown} />;
}

/** Values of the column, and why it was chosen. */
function Note(props: {
  readonly target: Target;
  readonly columns: readonly SheetColumn[];
  readonly isMissing: boolean;
}) {
  const { target, columns, isMissing } = props;
  const { name, part, source, sure, why, doubt } = target;
  const help = part === 'field' ? text.fieldHelp[name] : undefined;
  const named = source.columns.flatMap((key) => columns.filter((column) => column.key === key));
  const samples = named.flatMap((column) => column.samples).slice(0, 3);
  const said = part === 'field' ? why.replaceAll(name, titleOf(target)) : why;
  const reason = said === '' || sure === null ? said : `${text.sure[sure]}: ${said}`;
  return (
    <>
      {isMissing ? <b>{text.toChoose} </b> : null}
      {samples.length > 0 ? <bdi class="sample">{samples.join(' · ')}</bdi> : null}
      {samples.length === 0 && help ? <span>{help}</span> : null}
      {isMissing || reason === '' ? null : <span class="reason">{reason}</span>}
      {doubt === '' ? null : <span class="reason">{capitalized(doubt)}.</span>}
    </>
  );
}

function capitalized(said: string): string {
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

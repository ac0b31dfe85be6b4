import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button, CheckBox, Select, taking } from '../../../parts/controls.tsx';
import { TypedField } from '../../../parts/typed-field.tsx';
import type { TypedIn } from '../../../parts/typed-in.ts';
import { capitalized, titleOfCode } from '../../../parts/values.tsx';
import { words } from '../../../words.ts';
import { useDrop } from './dragging.ts';
import type { Changes, FormProps } from './mapping-changes.ts';
import type { SheetColumn } from './sheet-columns.ts';
import {
  canSum,
  changeOf,
  isFlagField,
  removalOf,
  type Source,
  type Target,
  toClean,
  toColumn,
  toCombined,
  toId,
  toRequired,
  toText,
  waysOf,
} from './target-changes.ts';

const text = words.columns;

/** Changes the target. @param field in which it was typed */
type ChangeTarget = (toChanges: (target: Target) => Changes, field?: TypedIn) => Promise<boolean>;

interface TargetRowProps extends FormProps {
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
  const { form, target, columns, canEdit, goToLine } = props;
  const { source, part, line, needed } = target;
  const change: ChangeTarget = (toChanges, field) =>
    props.change(changeOf(form, target, toChanges), field);
  const { isOver, place } = useDrop((column) => change((now) => toColumn(now, column)));
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
            onClick={() => props.change(removalOf(form, target))}
          />
        )}
      </div>
      <SourceChoice {...props} change={change} isMissing={isMissing} title={title} />
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
            set={(isOn) => change((now) => toRequired(now, isOn))}
          />
        ) : null}
        {target.more.map((more) => (
          <code key={more}>{more}</code>
        ))}
      </div>
    </li>
  );
}

function IdInput({ target, change }: Pick<ChoiceProps, 'target' | 'change'>) {
  const { name } = target;
  return (
    <TypedField
      class="target-id"
      aria-label={text.variableId(name)}
      value={name}
      toValue={(typed) => typed.trim() || undefined}
      take={(id, field) => change((now) => toId(now, id), field)}
    />
  );
}

interface ChoiceProps extends Omit<TargetRowProps, 'change'> {
  readonly change: ChangeTarget;
  readonly isMissing: boolean;
  readonly title: string;
}

function SourceChoice(props: ChoiceProps) {
  const { target, columns, canEdit, isLarge, change, isMissing, title } = props;
  const { source } = target;
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
      change((now) => toColumn(now, value.slice(COLUMN.length)));
    } else if (value === 'rows' || value === 'none') change((now) => toText(now, value, ''));
    else if (value === 'true' || value === 'false') change((now) => toText(now, 'value', value));
    else setWay(value as Source['is']);
  };
  const isTyped = isTypedWay(shown.is) && !isFlagField(target);
  const touch = () => setTouched(true);
  return (
    <div class="target-from">
      <select
        id={id}
        aria-label={target.part === 'variable' ? text.sourceOf(title) : undefined}
        aria-invalid={isMissing && way === undefined}
        disabled={!canEdit}
        value={optionOf(shown, target, columns)}
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
          take={(typed, field) => change((now) => toText(now, shown.is, typed), field)}
          onNone={() => setWay(undefined)}
        />
      ) : null}
      {canSum(target) && way === undefined ? (
        <Select
          aria-label={text.sumLabel(title)}
          disabled={!canEdit}
          value={source.combine ?? ''}
          options={Object.entries(text.combine)}
          choose={(way) => change((now) => toCombined(now, way))}
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

function optionOf(source: Source, target: Target, columns: readonly SheetColumn[]): string {
  const { is, text: said } = source;
  if (is === 'column') return `${COLUMN}${keyIn(columns, source) ?? said}`;
  return is === 'value' && isFlagField(target) ? said : is;
}

/** The column of a source by the name that the sheet has for it. */
function keyIn(columns: readonly SheetColumn[], source: Source): string | undefined {
  return source.columns.find((name) => columns.some(({ key }) => key === name));
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
  const isFlag = isFlagField(target);
  const named = keyIn(columns, shown);
  return (
    <>
      {is === 'fill_in' || (is === 'none' && !ways.includes('none')) ? (
        <option value={is}>{words.common.choose}</option>
      ) : null}
      {is === 'lookup' ? <option value={is}>{text.lookup(said)}</option> : null}
      {is === 'other' ? <option value={is}>{text.other}</option> : null}
      {is !== 'column' || named !== undefined ? null : (
        <option value={`${COLUMN}${said}`}>{text.notInSheet(said)}</option>
      )}
      <optgroup label={text.column}>
        {columns
          .filter(({ key }) => isFull || key === named)
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
  readonly take: (typed: string, field: TypedIn) => Promise<boolean>;
  readonly onNone: () => void;
}) {
  const { label, isNew, takesFocus, before, hint, canEdit, take, onNone } = props;
  const id = useId();
  useEffect(() => {
    if (isNew && takesFocus) document.getElementById(id)?.focus();
  }, [isNew, takesFocus]);
  return (
    <TypedField
      id={id}
      aria-label={label}
      placeholder={hint}
      readOnly={!canEdit}
      value={before}
      toValue={(typed) => (typed.trim() === '' ? undefined : typed)}
      take={take}
      onBlur={({ currentTarget }) => {
        if (isNew && currentTarget.value.trim() === '') onNone();
      }}
    />
  );
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

const cleaning = words.columns.cleaning;

/** The steps that can be chosen; the others are written. */
const STEPS = Object.keys(cleaning.steps);

function CleanUp(props: {
  readonly target: Target;
  readonly title: string;
  readonly canEdit: boolean;
  readonly change: (toChanges: (target: Target) => Changes) => void;
}) {
  const { target, title, canEdit, change } = props;
  const { clean } = target;
  const others = clean.filter((step) => !STEPS.includes(step));
  return (
    <details class="clean-up">
      <summary>
        {cleaning.title}
        <span class="hidden-text"> {cleaning.of(title)}</span>
        {clean.length > 0 ? (
          <b>{clean.map((step) => cleaning.steps[step] ?? step).join(', ')}</b>
        ) : null}
      </summary>
      <fieldset disabled={!canEdit}>
        <legend class="hidden-text">{cleaning.of(title)}</legend>
        {STEPS.map((step) => (
          <CheckBox
            key={step}
            text={cleaning.steps[step]}
            checked={clean.includes(step)}
            set={(isOn) => change((now) => toClean(now, step, isOn))}
          />
        ))}
        {others.map((step) => (
          <code key={step}>{step}</code>
        ))}
        <p class="note">{cleaning.more}</p>
      </fieldset>
    </details>
  );
}

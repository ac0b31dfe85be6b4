import { useState } from 'preact/hooks';
import { words } from '../../../words.ts';
import type { FormProps } from './form-props.ts';

const text = words.columns.rows;
const KINDS = ['totals', 'headers'] as const;
const CONDITIONS = ['is', 'not', 'filled'] as const;
type Condition = (typeof CONDITIONS)[number];

/** Which rows are ordered. */
export function RowRules(props: FormProps) {
  const { form, canEdit, change, goToLine } = props;
  return (
    <section class="section">
      <h2>{text.title}</h2>
      <fieldset class="row-rules" disabled={!canEdit}>
        <legend class="hidden-text">{text.title}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            {text.kinds[kind]}
            <select
              value={form.rows[kind] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change([{ path: ['rows', kind], value: value === '' ? null : value }])
              }
            >
              <option value="">{text.error}</option>
              <option value="skip">{text.skip}</option>
              <option value="keep">{text.keep}</option>
            </select>
          </label>
        ))}
        <label>
          {text.unmapped}
          <select
            value={form.unmapped_columns ?? 'warn'}
            onChange={({ currentTarget: { value } }) =>
              change([{ path: ['unmapped_columns'], value }])
            }
          >
            <option value="warn">{text.warn}</option>
            <option value="ignore">{text.ignore}</option>
            <option value="error">{text.refuse}</option>
          </select>
        </label>
      </fieldset>
      {form.rules.length === 0 ? null : (
        <ul class="rules">
          {form.rules.map(({ key, text: said, line, path }) => (
            <li key={`${line} ${said}`}>
              <span>
                {text.rules[key]} {conditionOf(said) ?? <code>{said}</code>}
              </span>
              <button type="button" class="plain" onClick={() => goToLine(line)}>
                {words.columns.line(line)}
              </button>
              {canEdit ? (
                <button
                  type="button"
                  class="plain"
                  aria-label={text.remove(said)}
                  onClick={() => change([{ path: [...path], value: null }])}
                >
                  {words.columns.removeShort}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {canEdit ? <AddCondition {...props} /> : null}
    </section>
  );
}

/** A condition as it was chosen; undefined of one that only the text can have. */
function conditionOf(said: string): string | undefined {
  const [, column, kind, value = ''] = /^column: (.+?), (is|not):(.*)$/s.exec(said) ?? [];
  if (column === undefined) return undefined;
  const isFilled = kind === 'not' && value.trim() === '';
  const condition = text.conditions[isFilled ? 'filled' : (kind as Condition)];
  return text.rule(column, condition, value.trim());
}

/** Orders only the rows that meet a condition. */
function AddCondition({ form, columns, change }: FormProps) {
  const [column, setColumn] = useState('');
  const [condition, setCondition] = useState<Condition>('is');
  const [value, setValue] = useState('');
  const isReady = column !== '' && (condition === 'filled' || value !== '');
  const add = () => {
    const count = form.rules.filter(({ key }) => key === 'where').length;
    const wanted = condition === 'is' ? { is: value } : { not: condition === 'not' ? value : '' };
    change([{ path: ['rows', 'where', count], value: { column, ...wanted } }]);
    setValue('');
    setColumn('');
  };
  return (
    <form
      class="add-condition"
      aria-label={text.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) add();
      }}
    >
      <label>
        {text.only}
        <select value={column} onChange={({ currentTarget }) => setColumn(currentTarget.value)}>
          <option value="">{words.columns.choose}</option>
          {columns.map(({ key, letter }) => (
            <option key={key} value={key}>
              {key} ({letter})
            </option>
          ))}
        </select>
      </label>
      <select
        aria-label={text.condition}
        value={condition}
        onChange={({ currentTarget }) => setCondition(currentTarget.value as Condition)}
      >
        {CONDITIONS.map((one) => (
          <option key={one} value={one}>
            {text.conditions[one]}
          </option>
        ))}
      </select>
      {condition === 'filled' ? null : (
        <input
          aria-label={text.value}
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      <button type="submit" disabled={!isReady}>
        {text.addShort}
      </button>
    </form>
  );
}

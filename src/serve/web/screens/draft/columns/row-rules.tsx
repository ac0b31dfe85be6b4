import { useState } from 'preact/hooks';
import { Button, Select, submitting, taking } from '../../../parts/controls.tsx';
import { words } from '../../../words.ts';
import type { FormProps } from './mapping-changes.ts';
import { removalOfRule, toCondition } from './target-changes.ts';
import { toOptions } from './target-list.tsx';

const text = words.columns.rows;
const KINDS = ['totals', 'headers'] as const;
const CONDITIONS = ['is', 'not', 'filled'] as const;
type Condition = (typeof CONDITIONS)[number];

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
            <Select
              value={form.rows[kind] ?? ''}
              options={[
                ['', text.error],
                ['skip', words.read.skip],
                ['keep', words.read.include],
              ]}
              choose={(value) => change(() => [{ path: ['rows', kind], value: value || null }])}
            />
          </label>
        ))}
        <label>
          {text.unmapped}
          <Select
            value={form.unmapped_columns ?? 'warn'}
            options={[
              ['warn', text.warn],
              ['ignore', text.ignore],
              ['error', text.error],
            ]}
            choose={(value) => change(() => [{ path: ['unmapped_columns'], value }])}
          />
        </label>
      </fieldset>
      {form.rules.length === 0 ? null : (
        <ul class="rules">
          {form.rules.map((rule) => {
            const { key, text: said, line } = rule;
            return (
              <li key={`${line} ${said}`}>
                <span>
                  {text.rules[key]} {conditionOf(said) ?? <code>{said}</code>}
                </span>
                <Button plain text={words.columns.line(line)} onClick={() => goToLine(line)} />
                {canEdit ? (
                  <Button
                    plain
                    text={words.columns.removeShort}
                    aria-label={text.remove(said)}
                    onClick={() => change(removalOfRule(form, rule))}
                  />
                ) : null}
              </li>
            );
          })}
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

function AddCondition({ columns, change }: FormProps) {
  const [column, setColumn] = useState('');
  const [condition, setCondition] = useState<Condition>('is');
  const [value, setValue] = useState('');
  const isReady = column !== '' && (condition === 'filled' || value !== '');
  const add = () => {
    const wanted = condition === 'is' ? { is: value } : { not: condition === 'not' ? value : '' };
    change((form) => toCondition(form, { column, ...wanted }));
    setValue('');
    setColumn('');
  };
  return (
    <form
      class="add-condition"
      aria-label={text.add}
      onSubmit={submitting(() => {
        if (isReady) add();
      })}
    >
      <label>
        {text.only}
        <Select value={column} options={toOptions(columns)} choose={setColumn} />
      </label>
      <Select
        aria-label={text.condition}
        value={condition}
        options={CONDITIONS.map((one) => [one, text.conditions[one]])}
        choose={setCondition}
      />
      {condition === 'filled' ? null : (
        <input aria-label={text.value} value={value} onInput={taking(setValue)} />
      )}
      <button type="submit" disabled={!isReady}>
        {words.columns.addShort}
      </button>
    </form>
  );
}

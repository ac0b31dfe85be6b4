import { CheckBox } from '../../../parts/controls.tsx';
import { words } from '../../../words.ts';
import type { Changes } from './mapping-changes.ts';
import { type Target, toClean } from './target-changes.ts';

const text = words.columns.cleaning;

/** The steps that can be chosen; the others are written. */
const STEPS = Object.keys(text.steps);

export function CleanUp(props: {
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
        {text.title}
        <span class="hidden-text"> {text.of(title)}</span>
        {clean.length > 0 ? (
          <b>{clean.map((step) => text.steps[step] ?? step).join(', ')}</b>
        ) : null}
      </summary>
      <fieldset disabled={!canEdit}>
        <legend class="hidden-text">{text.of(title)}</legend>
        {STEPS.map((step) => (
          <CheckBox
            key={step}
            text={text.steps[step]}
            checked={clean.includes(step)}
            set={(isOn) => change((now) => toClean(now, step, isOn))}
          />
        ))}
        {others.map((step) => (
          <code key={step}>{step}</code>
        ))}
        <p class="note">{text.more}</p>
      </fieldset>
    </details>
  );
}

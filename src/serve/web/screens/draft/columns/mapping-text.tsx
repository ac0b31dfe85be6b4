import { useEffect, useRef } from 'preact/hooks';
import type { ChangedMapping } from '../../../../api/types.ts';
import { Button, taking } from '../../../parts/controls.tsx';
import { words } from '../../../words.ts';

const text = words.columns;
/** As the style sheet has it. */
const LINE_PX = 20;

/** Brings a line of the text into view, with the caret in it. */
export type GoToLine = (line: number) => void;

export function MappingText(props: {
  readonly value: string;
  readonly problems: ChangedMapping['problems'];
  readonly canEdit: boolean;
  readonly onInput: (value: string) => void;
  readonly onReady: (goTo: GoToLine) => void;
}) {
  const { value, problems, canEdit, onInput, onReady } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const lines = value.split('\n').length;
  const goTo = (line: number) => {
    const element = area.current;
    if (!element) return;
    const before = element.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, one) => sum + one.length + 1, 0);
    const length = element.value.split('\n')[line - 1]?.length ?? 0;
    element.focus();
    element.setSelectionRange(at, at + length);
    element.scrollTop = Math.max(0, (line - 4) * LINE_PX);
    element.scrollLeft = 0;
  };
  useEffect(() => onReady(goTo), []);
  const follow = () => {
    const top = area.current?.scrollTop ?? 0;
    if (back.current) back.current.style.transform = `translateY(${-top}px)`;
  };
  useEffect(follow, [value]);
  return (
    <>
      <div class="lines">
        <div class="lines-back" ref={back} aria-hidden="true">
          {problems.map(({ line, column }) => (
            <i key={`${line} ${column}`} style={{ top: `${(line - 1) * LINE_PX}px` }} />
          ))}
          <pre>{Array.from({ length: lines }, (_, index) => index + 1).join('\n')}</pre>
        </div>
        <textarea
          ref={area}
          class="mono"
          aria-label={text.mapping}
          aria-invalid={problems.length > 0}
          aria-describedby="mapping-problems"
          spellcheck={false}
          readOnly={!canEdit}
          value={value}
          onInput={taking(onInput)}
          onScroll={follow}
        />
      </div>
      <ul class="problems" id="mapping-problems" aria-label={text.problems}>
        {problems.map(({ line, column, path, message }) => (
          <li key={`${line} ${column} ${path} ${message}`}>
            <Button plain text={text.line(line)} onClick={() => goTo(line)} />
            <span>
              {path === 'it' ? '' : <code>{path}</code>} {message}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

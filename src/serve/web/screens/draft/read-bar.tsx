import { useState } from 'preact/hooks';
import { MAX_HEADER_ROW } from '../../../api/shared.ts';
import type { ReadSettings, Sheet } from '../../../api/types.ts';
import { words } from '../../words.ts';
import type { DraftWork } from './use-draft.ts';

const text = words.read;
const ENCODINGS = [
  ...['utf-8', 'utf-16le', 'windows-1252', 'cp949', 'shift_jis', 'euc-jp', 'gb18030', 'big5'],
  ...['windows-1250', 'windows-1251', 'iso-8859-2', 'iso-8859-15', 'koi8-r', 'macintosh'],
];
/** Here it would push the cells out of sight. */
const NARROW_PX = 832;
const DELIMITERS = [',', ';', '\t', '|'];

/** How the file is read, as it was found out; another choice reads it anew. */
export function ReadBar({ sheet, work }: { readonly sheet: Sheet; readonly work: DraftWork }) {
  const [isBusy, setBusy] = useState(false);
  const isFixed = !work.canEdit || isBusy;
  const change = async (read: ReadSettings) => {
    setBusy(true);
    await work.changeRead(read);
    setBusy(false);
    work.sheet.again();
  };
  const { hidden_rows: hidden } = sheet;
  return (
    <details class="read-details" open={innerWidth > NARROW_PX}>
      <summary>{text.label}</summary>
      <fieldset class="read-bar" aria-label={text.label} disabled={isFixed}>
        {sheet.sheets.length > (sheet.sheet === null ? 0 : 1) ? (
          <Choice
            label={text.sheet}
            value={sheet.sheet ?? ''}
            options={[
              ...(sheet.sheet === null ? [{ value: '', title: text.choose }] : []),
              ...sheet.sheets.map((name) => ({ value: name, title: name })),
            ]}
            onChange={(name) => void change({ sheet: name, header_row: undefined })}
          />
        ) : null}
        <HeaderRow sheet={sheet} onChange={(row) => void change({ header_row: row })} />
        {sheet.encoding === null ? null : (
          <Choice
            label={text.encoding}
            value={sheet.encoding}
            options={withFound(ENCODINGS, sheet.encoding).map((name) => ({
              value: name,
              title: name,
            }))}
            onChange={(encoding) => void change({ encoding })}
          />
        )}
        {sheet.delimiter === null ? null : (
          <Choice
            label={text.delimiter}
            value={sheet.delimiter}
            options={withFound(DELIMITERS, sheet.delimiter).map((mark) => ({
              value: mark,
              title: text.names[mark] ?? mark,
            }))}
            onChange={(delimiter) => void change({ delimiter })}
          />
        )}
        {hidden > 0 ? (
          <Choice
            label={text.hidden(hidden)}
            value={work.draft.value?.read.hidden_rows ?? ''}
            options={[
              { value: '', title: text.choose },
              { value: 'skip', title: text.skip },
              { value: 'include', title: text.include },
            ]}
            onChange={(value) =>
              void change({ hidden_rows: value === '' ? undefined : (value as 'skip' | 'include') })
            }
          />
        ) : null}
      </fieldset>
    </details>
  );
}

function withFound(known: readonly string[], found: string): readonly string[] {
  return known.includes(found) ? known : [found, ...known];
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function HeaderRow(props: { readonly sheet: Sheet; readonly onChange: (row: number) => void }) {
  const { sheet, onChange } = props;
  const { header_row: row, likely_header_row: likely } = sheet;
  return (
    <>
      <label>
        {text.header}
        <input
          type="number"
          min={1}
          max={MAX_HEADER_ROW}
          value={row ?? ''}
          onChange={({ currentTarget: { valueAsNumber: typed } }) => {
            if (Number.isInteger(typed) && typed >= 1) onChange(typed);
          }}
        />
      </label>
      {likely !== null && likely !== row ? (
        <button type="button" onClick={() => onChange(likely)}>
          {text.useLikely(likely)}
        </button>
      ) : null}
    </>
  );
}

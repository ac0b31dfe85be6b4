import { useId, useState } from 'preact/hooks';
import { MAX_HEADER_ROW } from '../../../api/shared.ts';
import type { ReadSettings, Sheet } from '../../../api/types.ts';
import { Button, Select } from '../../parts/controls.tsx';
import { TypedField } from '../../parts/typed-field.tsx';
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
    const isChanged = await work.changeRead(read);
    setBusy(false);
    work.sheet.again();
    return isChanged;
  };
  const { sheet: shown, is_sheet_unsure: isUnsure, hidden_rows: hidden } = sheet;
  const wanted = work.draft.value?.read.sheet;
  /** The one that is shown can be chosen, too, as long as nobody has chosen one. */
  const chosen = wanted === undefined ? null : shown;
  const none = shown === null || isUnsure ? words.common.choose : text.found(shown);
  return (
    <details class="read-details" open={innerWidth > NARROW_PX}>
      <summary>{text.label}</summary>
      <fieldset class="read-bar" aria-label={text.label} disabled={isFixed}>
        {sheet.sheets.length > (shown === null ? 0 : 1) ? (
          <label>
            {text.sheet}
            <Select
              value={chosen ?? ''}
              options={[
                ...(chosen === null ? [['', none] as const] : []),
                ...sheet.sheets.map((name) => [name] as const),
              ]}
              choose={(name) =>
                void change({ sheet: name, ...(name !== shown && { header_row: undefined }) })
              }
            />
          </label>
        ) : null}
        <HeaderRow key={wanted} sheet={sheet} onChange={(row) => change({ header_row: row })} />
        {sheet.encoding === null ? null : (
          <label>
            {text.encoding}
            <Select
              value={sheet.encoding}
              options={withFound(ENCODINGS, sheet.encoding).map((name) => [name])}
              choose={(encoding) => void change({ encoding })}
            />
          </label>
        )}
        {sheet.delimiter === null ? null : (
          <label>
            {text.delimiter}
            <Select
              value={sheet.delimiter}
              options={withFound(DELIMITERS, sheet.delimiter).map((mark) => [
                mark,
                text.names[mark],
              ])}
              choose={(delimiter) => void change({ delimiter })}
            />
          </label>
        )}
        {hidden > 0 ? (
          <label>
            {text.hidden(hidden)}
            <Select
              value={work.draft.value?.read.hidden_rows ?? ''}
              options={[
                ['', words.common.choose],
                ['skip', text.skip],
                ['include', text.include],
              ]}
              choose={(rows) => void change({ hidden_rows: rows || undefined })}
            />
          </label>
        ) : null}
      </fieldset>
    </details>
  );
}

function withFound(known: readonly string[], found: string): readonly string[] {
  return known.includes(found) ? known : [found, ...known];
}

function HeaderRow(props: {
  readonly sheet: Sheet;
  readonly onChange: (row: number) => Promise<boolean>;
}) {
  const { sheet, onChange } = props;
  const id = useId();
  const { header_row: row, likely_header_row: likely } = sheet;
  return (
    <>
      <label for={id}>
        {text.header}
        <TypedField
          id={id}
          type="number"
          min={1}
          max={MAX_HEADER_ROW}
          value={String(row ?? '')}
          toValue={toRowNumber}
          take={(typed) => onChange(Number(typed))}
        />
      </label>
      {likely !== null && likely !== row ? (
        <Button text={text.useLikely(likely)} onClick={() => void onChange(likely)} />
      ) : null}
    </>
  );
}

function toRowNumber(typed: string): string | undefined {
  const row = Number(typed);
  return Number.isInteger(row) && row >= 1 ? String(row) : undefined;
}

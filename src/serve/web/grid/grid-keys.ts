import type { EditMode } from './grid-editor.ts';

/** While a cell is edited: all other keys, such as Backspace, change its text. */
const EDITING = { Escape: 'cancel', Enter: 'goBelow', Tab: 'goBeside' } as const;
/** While cells are chosen; with Ctrl (⌘); with Ctrl, by those who may edit; with Alt and Shift. */
const CHOOSING = {
  ...({ Enter: 'enter', F2: 'open', Tab: 'leaveBeside' } as const),
  ...({ Delete: 'clear', Backspace: 'clear' } as const),
} as const;
const COMMANDS = { a: 'selectAll', f: 'find' } as const;
const CHANGES = {
  ...({ d: 'fillDown', delete: 'leaveOut', backspace: 'leaveOut' } as const),
  ...({ z: 'undo', y: 'redo' } as const),
} as const;
const WIDTHS = { ArrowRight: 'widen', ArrowLeft: 'narrow' } as const;

type ValueOf<T> = T[keyof T];
export type KeyAction =
  | ValueOf<typeof EDITING>
  | ValueOf<typeof CHOOSING>
  | ValueOf<typeof COMMANDS>
  | ValueOf<typeof CHANGES>
  | ValueOf<typeof WIDTHS>
  | 'nextIssue'
  | 'goOn'
  | 'breakLine';

/** What a key does; undefined of one that moves, or that the browser takes. */
export function actionOf(
  event: KeyboardEvent,
  mode: EditMode,
  canEdit: boolean,
): KeyAction | undefined {
  const { key, altKey, shiftKey } = event;
  if (key === 'F8') return 'nextIssue';
  if (mode === 'typed' && key === 'F2') return 'goOn';
  if (mode !== 'none') return key === 'Enter' && altKey ? 'breakLine' : find(EDITING, key);
  if (altKey) return shiftKey ? find(WIDTHS, key) : undefined;
  const name = key.toLowerCase();
  const changed = canEdit ? find(CHANGES, name) : undefined;
  const command = isCtrl(event) ? (find(COMMANDS, name) ?? changed) : undefined;
  if (command === 'undo' && shiftKey) return 'redo';
  return command ?? find(CHOOSING, key);
}

function find<T extends string>(actions: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

export function isCtrl({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

import type { EditMode } from './grid-editor.ts';

/** What keys do, besides those that move. */
export type KeyAction =
  | 'nextIssue'
  | 'widen'
  | 'goToBelow'
  | 'goBeside'
  | 'leaveBeside'
  | 'enter'
  | 'open'
  | 'goOn'
  | 'cancel'
  | 'breakLine'
  | 'clear'
  | 'selectAll'
  | 'find'
  | 'fillDown'
  | 'leaveOut'
  | 'redo'
  | 'undo';

/** An action, and for those that go somewhere: on, or back. */
type KeyMeaning = readonly [action: KeyAction, by: 1 | -1] | undefined;

/** What a key means; undefined of one that moves, or that the browser takes. */
export function meaningOf(event: KeyboardEvent, mode: EditMode, canEdit: boolean): KeyMeaning {
  const by = event.shiftKey ? -1 : 1;
  const action = event.key === 'F8' ? 'nextIssue' : ACTIONS[mode](event, canEdit);
  if (action !== 'widen') return action && [action, by];
  return [action, event.key === 'ArrowRight' ? 1 : -1];
}

type ActionOf = (event: KeyboardEvent, canEdit: boolean) => KeyAction | undefined;

const ACTIONS: Readonly<Record<EditMode, ActionOf>> = {
  // All other keys, such as Backspace, change the text.
  opened: editing,
  typed: (event) => (event.key === 'F2' ? 'goOn' : editing(event)),
  none: choosing,
};

/** While a cell is edited. */
function editing({ key, altKey }: KeyboardEvent): KeyAction | undefined {
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter') return altKey ? 'breakLine' : 'goToBelow';
  return key === 'Tab' ? 'goBeside' : undefined;
}

/** While cells are chosen. */
function choosing(event: KeyboardEvent, canEdit: boolean): KeyAction | undefined {
  const { key, altKey, shiftKey } = event;
  const command = isCtrl(event) && !altKey ? commandOf(event, canEdit) : undefined;
  if (command) return command;
  if (altKey) return shiftKey && /^Arrow(?:Right|Left)$/.test(key) ? 'widen' : undefined;
  switch (key) {
    case 'Enter':
      return 'enter';
    case 'F2':
      return 'open';
    case 'Delete':
    case 'Backspace':
      return 'clear';
    case 'Tab':
      return 'leaveBeside';
    default:
      return undefined;
  }
}

function commandOf({ key, shiftKey }: KeyboardEvent, canEdit: boolean): KeyAction | undefined {
  const name = key.toLowerCase();
  if (name === 'a') return 'selectAll';
  if (name === 'f') return 'find';
  if (!canEdit) return undefined;
  if (name === 'd') return 'fillDown';
  if (name === 'delete' || name === 'backspace') return 'leaveOut';
  if (name === 'z') return shiftKey ? 'redo' : 'undo';
  return name === 'y' ? 'redo' : undefined;
}

/** The key of commands, of whichever system. */
export function isCtrl({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

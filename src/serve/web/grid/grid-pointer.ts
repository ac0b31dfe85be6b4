import type { GridView } from './grid-view.ts';
import type { Place } from './selection.ts';

export interface PointerCalls {
  readonly onPress: () => void;
  readonly onCell: (place: Place, isLonger: boolean) => void;
  readonly onDrag: (place: Place) => void;
  /** The keyboard is to write there. */
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onWidth: (column: number, px: number | undefined) => void;
}

export function followPointer(
  host: HTMLElement,
  view: GridView,
  calls: PointerCalls,
  ending: AbortSignal,
): void {
  const press = (event: PointerEvent) => {
    calls.onPress();
    if (event.button !== 0 || event.target === view.elements.editor) return;
    const isOnBar = event.offsetX > host.clientWidth || event.offsetY > host.clientHeight;
    if (event.target === host && isOnBar) return;
    const grip = gripOf(event.target);
    if (grip !== undefined) {
      event.preventDefault();
      resize(grip, event);
      return;
    }
    const place = view.placeUnder(event.clientX, event.clientY);
    if (!place) return;
    calls.onCell(place, event.shiftKey);
    // A finger scrolls; its keyboard opens when it taps twice.
    if (event.pointerType !== 'mouse') return;
    event.preventDefault();
    calls.onFocus();
    untilLetGo(({ clientX, clientY }) => {
      const over = view.placeUnder(clientX, clientY);
      if (over) calls.onDrag(over);
    }, ending);
  };
  const resize = (column: number, { clientX: from, pointerId }: PointerEvent) => {
    const before = view.widthOf(column);
    untilLetGo((event) => {
      if (event.pointerId === pointerId) calls.onWidth(column, before + event.clientX - from);
    }, ending);
  };
  const open = ({ target }: MouseEvent) => {
    const grip = gripOf(target);
    if (grip === undefined) calls.onOpen();
    else calls.onWidth(grip, undefined);
  };
  host.addEventListener('pointerdown', press, { signal: ending });
  host.addEventListener('dblclick', open, { signal: ending });
}

function untilLetGo(follow: (event: PointerEvent) => void, ending: AbortSignal): void {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, ending]);
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', () => done.abort(), { signal });
  addEventListener('pointercancel', () => done.abort(), { signal });
}

/** The column whose edge this is, at which it is made wider. */
function gripOf(target: EventTarget | null): number | undefined {
  const column = target instanceof HTMLElement ? target.dataset['grip'] : undefined;
  return column === undefined ? undefined : Number(column);
}

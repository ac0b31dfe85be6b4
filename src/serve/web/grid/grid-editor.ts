/** How a cell is edited: `typed` replaces its text, and arrows leave it; `opened` (F2) goes on with its text, and arrows move in it. */
export type EditMode = 'none' | 'typed' | 'opened';

/**
 * The text area over the active cell. It has the focus all the time, so that the first letter of a composition (Hangul, Japanese) goes
 * where it belongs: an element that is only focused once a key was pressed loses it.
 */
export class GridEditor {
  readonly element: HTMLTextAreaElement;
  readonly #onBegin: () => void;
  #mode: EditMode = 'none';
  #isComposing = false;

  constructor(element: HTMLTextAreaElement, onBegin: () => void) {
    this.element = element;
    this.#onBegin = onBegin;
    element.addEventListener('compositionstart', () => {
      this.#isComposing = true;
      this.#begin('typed');
    });
    // It may be empty here, between two syllables: its value must not be touched, or the next letter is lost.
    element.addEventListener('compositionend', () => {
      this.#isComposing = false;
    });
    element.addEventListener('input', () => this.#begin('typed'));
  }

  get mode(): EditMode {
    return this.#mode;
  }

  /** Whether a key belongs to a composition: Enter ends that, not the cell. */
  isComposing(event: KeyboardEvent): boolean {
    return this.#isComposing || event.isComposing || event.keyCode === 229;
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** Ends a composition for the input method, too: its last letter would come again in the next cell. */
  leave(): void {
    if (this.#mode !== 'none') this.element.blur();
  }

  open(text: string): void {
    this.#begin('opened');
    this.element.value = text;
    this.element.setSelectionRange(text.length, text.length);
  }

  /** Goes on with what is typed as with an opened text: arrows move in it. */
  goOn(): void {
    this.#mode = 'opened';
  }

  /** @returns what was typed; undefined if the cell is not edited */
  end(): string | undefined {
    const text = this.#mode === 'none' ? undefined : this.element.value;
    this.#mode = 'none';
    this.element.value = '';
    this.element.classList.remove('is-editing');
    return text;
  }

  breakLine(): void {
    const { selectionStart, selectionEnd } = this.element;
    this.element.setRangeText('\n', selectionStart, selectionEnd, 'end');
  }

  #begin(mode: EditMode): void {
    if (this.#mode !== 'none') return;
    this.#mode = mode;
    this.element.classList.add('is-editing');
    this.#onBegin();
  }
}

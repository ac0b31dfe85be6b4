import type { WhiteSpace } from './cell-text.ts';
import type { Attributes } from './html-tags.ts';

/** What styles do that a reader of texts must know; null where they say nothing of it. */
export interface Shown {
  readonly isHidden: boolean;
  readonly isStruck: boolean;
  readonly isRaised: boolean;
  /** The text of a cell flows over empty ones, with which it is not merged. */
  readonly flows: boolean;
  readonly space: WhiteSpace | null;
}

/** The attributes of a tag as far as they matter. */
export interface ElementInfo extends Shown {
  readonly colspan: number;
  readonly rowspan: number;
  readonly span: number;
  readonly id: string;
  /** The text itself, which Excel before 2007 writes where white space would be lost. */
  readonly str: string;
  /** The number that the cell holds, as Excel before 2007 and LibreOffice write it; '' if its text says it, undefined for a text. */
  readonly num: string | undefined;
  /** What a field of a form shows. */
  readonly value: string;
}

const MAX_STYLE_CHARS = 1_000_000;
const MAX_KNOWN = 1000;
const MAX_KNOWN_CHARS = 500;
/** HTML 4.9.11: what is more is that. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

const HIDES =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)\b/i;
const STRIKES = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;
const RAISES = /(?:^|;)\s*vertical-align\s*:\s*super\b/i;
const FLOWS = /(?:^|;)\s*mso-ignore\s*:\s*colspan\b/i;
const WHITE_SPACE =
  /(?:^|;)\s*white-space\s*:\s*(pre(?:-wrap|-line)?|break-spaces|normal|nowrap)\b/i;
const SPACE_RUN = /(?:^|;)\s*mso-spacerun\s*:\s*yes\b/i;
/** `.name`, `td.name`, `comment`: what programs write; others are ignored. */
const SELECTOR = /^([a-z][\w-]*|)(?:\.([\w-]+))?$/i;
/** `@media print` and their like do not hold on a screen, or not on every one. */
const CONDITIONAL_RULES = /@[^@{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
/** A comment without an end reaches to that of the style sheet. */
const COMMENTS = /\/\*.*?(?:\*\/|$)|<!--|-->/gs;

/** What the styles and attributes of a page's tags say. */
export class PageStyles {
  #css = '';
  readonly #rules = new Map<string, Shown>();
  readonly #known = new Map<string, Shown>();

  /** Takes a piece of a style sheet. */
  take(css: string): void {
    if (this.#css.length + css.length <= MAX_STYLE_CHARS) this.#css += css;
  }

  /** The style sheet has ended. */
  finish(): void {
    const css = this.#css.replace(COMMENTS, '').replace(CONDITIONAL_RULES, '');
    this.#css = '';
    this.#known.clear();
    for (const [selectors, declarations] of rulesOf(css)) {
      const shown = shownBy(declarations);
      if (Object.values(shown).every((said) => said === false || said === null)) continue;
      for (const selector of selectors.split(',')) {
        const [whole = '', tag = '', name = ''] = SELECTOR.exec(selector.trim()) ?? [];
        const key = `${tag.toLowerCase()}.${name}`;
        if (whole !== '') this.#rules.set(key, allOf([shown, this.#rules.get(key) ?? shown]));
      }
    }
  }

  read(tag: string, attributes: Attributes): ElementInfo {
    const shown = this.#shownIn(tag, attributes.get('class') ?? '', attributes.get('style') ?? '');
    if (attributes.size === 0 && shown === NOTHING_SHOWN) return NOTHING_SAID;
    return toInfo(tag, attributes, shown);
  }

  /** Tags of a table say mostly the same, so what was read once is known. */
  #shownIn(tag: string, classes: string, style: string): Shown {
    if (classes === '' && style === '' && !this.#rules.has(`${tag}.`)) return NOTHING_SHOWN;
    const key = `${tag}\n${classes}\n${style}`;
    const known = this.#known.get(key);
    if (known) return known;
    const names = classes.split(/\s+/).filter((name) => name !== '');
    const selectors = [`${tag}.`, ...names.flatMap((name) => [`.${name}`, `${tag}.${name}`])];
    const rules = selectors.flatMap((selector) => this.#rules.get(selector) ?? []);
    const shown = allOf([shownBy(style), ...rules]);
    if (key.length > MAX_KNOWN_CHARS) return shown;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, shown);
    return shown;
  }
}

/** `selectors { declarations }`; no character is looked at twice, as a pattern would in a text without braces. */
function* rulesOf(css: string): Generator<[selectors: string, declarations: string]> {
  for (let at = 0; ; ) {
    const close = css.indexOf('}', at);
    if (close < 0) return;
    const [selectors = '', ...bodies] = css.slice(at, close).split('{');
    const declarations = bodies.pop();
    if (declarations !== undefined) yield [bodies.pop() ?? selectors, declarations];
    at = close + 1;
  }
}

/** Browsers show these as something else than their values. */
const WITHOUT_TEXT = /^(?:hidden|checkbox|radio|password|file|image|range|color)$/i;

function shownValue(attributes: Attributes): string {
  if (WITHOUT_TEXT.test(attributes.get('type')?.trim() ?? '')) return '';
  return (attributes.get('value') ?? '').replace(/[\r\n]/g, '');
}

function toInfo(tag: string, attributes: Attributes, shown: Shown): ElementInfo {
  return {
    ...shown,
    isHidden: attributes.has('hidden') || shown.isHidden,
    colspan: Math.max(1, countOf(attributes.get('colspan'), MAX_COLSPAN)),
    rowspan: countOf(attributes.get('rowspan'), MAX_ROWSPAN),
    span: Math.max(1, countOf(attributes.get('span'), MAX_COLSPAN)),
    id: attributes.get('id') ?? '',
    str: attributes.get('x:str') ?? '',
    num: attributes.get('x:num') ?? attributes.get('sdval'),
    value: tag === 'input' ? shownValue(attributes) : '',
  };
}

function shownBy(style: string): Shown {
  const [, space] = WHITE_SPACE.exec(style) ?? [];
  return {
    isHidden: HIDES.test(style),
    isStruck: STRIKES.test(style),
    isRaised: RAISES.test(style),
    flows: FLOWS.test(style),
    space: SPACE_RUN.test(style) ? 'spaces' : space === undefined ? null : spaceOf(space),
  };
}

/** What styles that hold together say: what any of them hides or strikes out is that; of white space, the first that says something. */
function allOf(all: readonly Shown[]): Shown {
  return {
    isStruck: all.some(({ isStruck }) => isStruck),
    isRaised: all.some(({ isRaised }) => isRaised),
    flows: all.some(({ flows }) => flows),
    isHidden: all.some(({ isHidden }) => isHidden),
    space: all.find(({ space }) => space !== null)?.space ?? null,
  };
}

function spaceOf(value: string): WhiteSpace {
  if (/^n/i.test(value)) return 'collapse';
  return /line$/i.test(value) ? 'keep lines' : 'keep';
}

/** A count of cells; 1 where it is none. */
function countOf(value: string | undefined, most: number): number {
  const [digits] = /^\s*\+?\d+/.exec(value ?? '') ?? [];
  return digits === undefined ? 1 : Math.min(Number(digits), most);
}

const NOTHING_SHOWN = shownBy('');
/** What a tag without attributes says. */
export const NOTHING_SAID = toInfo('', new Map(), NOTHING_SHOWN);

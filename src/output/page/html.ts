/** HTML that is safe as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a template: texts are escaped, nothing stands for nothing. */
export type HtmlValue = Html | string | number | null | undefined | readonly HtmlValue[];

/**
 * HTML of a template literal in which every value is escaped, for contents and quoted attributes alike.
 *
 * @example
 * html`<p title="${'"'}">${'<b>'}</p>`.text // '<p title="&quot;">&lt;b&gt;</p>'
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (const [i, value] of values.entries()) text += toHtmlText(value) + (strings[i + 1] ?? '');
  return new Html(text);
}

/** A section with its heading, as a tag for what is in it. */
export function section(id: string, title: string): typeof html {
  return (...content) => html`<section aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>${html(...content)}
</section>`;
}

function toHtmlText(value: HtmlValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(toHtmlText).join('');
  return escapeText(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no page may hold, and what would turn around the direction of what follows. Line breaks and tabs stay. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function escapeText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'))
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

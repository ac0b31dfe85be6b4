/** Kinds of markup that people save or export tables as. */
export type Markup = 'html' | 'spreadsheetml' | 'flat-ods' | 'word' | 'xml';

/** What may stand before the first tag: comments, instructions, conditions of Microsoft's programs. */
const ASIDE = /^\s*(?:<!--.*?-->|<\?.*?>|<!\[.*?\]>)/s;
const DOCTYPE = /^\s*<!doctype\s+([^\s>[]+)/i;
const TAG = /^\s*<(?:([a-z_][\w.-]*):)?([a-z_][\w.-]*)(?=[\s/>])([^>]*)>?/i;

/** Only web pages begin with these. */
const PAGE_TAGS = new Set(['html', 'head', 'body', 'meta', 'table', 'title', 'style', 'script']);
/** Web pages begin with these; a cell of a list may as well. */
const PART_TAGS = new Set(
  'base link div span center font form p br hr b i h1 h2 h3 h4 h5 h6 tr thead tbody pre a img'.split(
    ' ',
  ),
);
const PAGE_PARTS = /<(?:table|tr|body)[\s>]|<\/(?:html|body)>/i;

const SPREADSHEETML = 'urn:schemas-microsoft-com:office:spreadsheet';

/** A title or two before the first tag of a page, on lines of their own. */
const TEXT_BEFORE = /^[^<"]{1,500}\n\s*<(?:table|html|!doctype)[\s>]/i;
const BEHIND_TABLE = /^(?:\s|<[a-z/!][^<>]*>)*$/i;

/** The kind of markup that a text is, if it is any; a list whose first cell has markup in it is none. */
export function detectMarkup(start: string): Markup | undefined {
  let text = start;
  for (let aside = ASIDE.exec(text); aside; aside = ASIDE.exec(text)) {
    text = text.slice(aside[0].length);
  }
  const declared = /^\s*<\?xml\s/.test(start);
  const [, doctype] = DOCTYPE.exec(text) ?? [];
  if (doctype !== undefined) return doctype.toLowerCase() === 'html' ? 'html' : 'xml';
  const tag = TAG.exec(text);
  if (!tag) return declared ? 'xml' : undefined;
  const [, prefix = '', name = '', attributes = ''] = tag;
  if (name === 'Workbook' && start.includes(SPREADSHEETML)) return 'spreadsheetml';
  if (prefix === 'office' && name === 'document' && attributes.includes('opendocument')) {
    return 'flat-ods';
  }
  if (name === 'wordDocument' || start.includes('<?mso-application progid="Word.')) return 'word';
  const known = name.toLowerCase();
  if (PAGE_TAGS.has(known) && (prefix === '' || known === 'html')) return 'html';
  if (declared || attributes.includes('xmlns')) return 'xml';
  if (PART_TAGS.has(known) && PAGE_PARTS.test(text)) return 'html';
  const behind = text.slice(tag[0].length);
  return /^\s*</.test(behind) && behind.includes(`</${name}>`) ? 'xml' : undefined;
}

/** Whether a web page stands behind a line of text; a list of one column of markup has several tables, or text behind them. */
export function isPageBehindText(start: string): boolean {
  if (!TEXT_BEFORE.test(start)) return false;
  const [, table = '', ...others] = start.split(/<table[\s>]/i);
  const [rows = '', ...behind] = table.split(/<\/table>/i);
  const isList = rows.split(/<tr[\s>]/i).length > 2;
  return isList && others.length === 0 && behind.every((text) => BEHIND_TABLE.test(text));
}

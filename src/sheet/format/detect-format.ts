import type { InputError } from '../../errors.ts';
import { encodingOfMarkup } from '../csv/detect-encoding.ts';
import type { Input } from '../input.ts';
import { isPgp } from '../pgp/is-pgp.ts';
import { inputError } from '../to-issue.ts';
import type { SheetFormat } from './formats.ts';
import {
  findNotSheet,
  findNotSheetCompound,
  findNotSheetText,
  type NotSheet,
  WORD_XML,
  XML_FILE,
} from './not-sheets.ts';

/** Formats as detected. A zip file's list of files decides what it is; an encrypted .xlsx looks like an .xls, whose reader handles it. */
export type FoundFormat = Exclude<SheetFormat, 'xlsx' | 'xlsb' | 'ods'> | 'gzip' | 'zip' | 'pgp';

const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const GZIP = '\x1f\x8b';
/** The first record of an .xls file that stands alone (MS-XLS 2.4.21, and its older kinds). */
const BARE_XLS = ['\t\0\x04\0', '\t\x02\x06\0', '\t\x04\x06\0', '\t\x08\x08\0', '\t\x08\x10\0'];

/** A key in JSON, whose colon may be cut off. */
const KEY = String.raw`"(?:[^"\\\n]|\\.)*(?:$|"\s*(?:$|:))`;
/** How JSON begins, as far as no list of texts does: its first column may be called `[id]` or `{id}`. */
const JSON_START = new RegExp(
  String.raw`^(?:\{\s*(?:$|\}|${KEY})|\[\s*(?:$|\]\s*$|\[|\{\s*(?:$|\}|${KEY})|"(?:[^"\\\n]|\\.)*"\s*,))`,
);

/** Characters in which a text shows what it is. */
const TEXT_CHARS = 64 * 1024;

/**
 * The format of an input by its first bytes.
 *
 * @throws {InputError} `format_unknown`: the input is not a sheet
 */
export function detectFormat({ head, label }: Pick<Input, 'head' | 'label'>): FoundFormat {
  const start = head.toString('latin1', 0, 64);
  if (start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP)) return 'zip';
  if (start.startsWith(COMPOUND_FILE)) {
    refuse(label, findNotSheetCompound(head));
    return 'xls';
  }
  if (BARE_XLS.some((record) => start.startsWith(record))) return 'xls';
  if (start.startsWith(GZIP)) return 'gzip';
  if (isPgp(head)) return 'pgp';
  refuse(label, findNotSheet(head));
  return textFormat(startOfText(head), label);
}

const MARKUP_FORMATS: Readonly<Partial<Record<Markup, FoundFormat>>> = {
  html: 'html',
  spreadsheetml: 'xml',
  'flat-ods': 'fods',
};

function textFormat(text: string, label: string): FoundFormat {
  const markup = text.startsWith('<') ? detectMarkup(text) : undefined;
  if (markup === undefined) {
    if (JSON_START.test(text)) return 'json';
    refuse(label, findNotSheetText(text));
    return isPageBehindText(text) ? 'html' : 'csv';
  }
  const format = MARKUP_FORMATS[markup];
  if (format === undefined) refuse(label, markup === 'word' ? WORD_XML : XML_FILE);
  return format ?? 'csv';
}

/** The first characters as far as they are ASCII, which is all that formats are known by, without marks and white space. */
function startOfText(head: Buffer): string {
  const shown = encodingOfMarkup(head);
  const wide = shown?.startsWith('utf-16') ? shown : undefined;
  const bytes = head.subarray(0, wide ? 2 * TEXT_CHARS : TEXT_CHARS);
  const text = wide ? new TextDecoder(wide).decode(bytes, { stream: true }) : latin1Of(bytes);
  return text.trimStart();
}

function latin1Of(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/^(?:\xef\xbb\xbf)+/, '');
}

function refuse(label: string, found: NotSheet | undefined): void {
  if (found) throw formatUnknown(label, found);
}

/** The input is not a sheet. */
export function formatUnknown(
  label: string,
  { what, fix }: Pick<NotSheet, 'what'> & Partial<NotSheet>,
): InputError {
  return inputError({
    code: 'format_unknown',
    message: `Cannot read "${label}": it is ${what}, not a sheet`,
    fix: fix ?? 'Use a CSV file or a workbook (.xlsx, .xls, .xlsb, .ods, .fods)',
  });
}

/** Kinds of markup that people save or export tables as. */
type Markup = 'html' | 'spreadsheetml' | 'flat-ods' | 'word' | 'xml';

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
function detectMarkup(start: string): Markup | undefined {
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
function isPageBehindText(start: string): boolean {
  if (!TEXT_BEFORE.test(start)) return false;
  const [, table = '', ...others] = start.split(/<table[\s>]/i);
  const [rows = '', ...behind] = table.split(/<\/table>/i);
  const isList = rows.split(/<tr[\s>]/i).length > 2;
  return isList && others.length === 0 && behind.every((text) => BEHIND_TABLE.test(text));
}

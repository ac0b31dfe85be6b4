import { decodeEntities } from '../../xml/entities.ts';

/**
 * A text of the file as the cell has it: entities and `_x000D_` resolved, white space at its ends kept only on request. Half a
 * character, which only such escapes can make, becomes U+FFFD as it would in UTF-8.
 */
export function toCellText(raw: string, preserveSpace: boolean): string {
  const text = decodeEntities(raw);
  return decodeEscapes(preserveSpace ? text : trimSpace(text)).toWellFormed();
}

/** ECMA-376 22.9.2.19: `_x000D_` is a carriage return, `_x005F_` the underscore that protects another escape. */
function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Without `xml:space="preserve"` spreadsheet programs drop white space at the ends of a text, unless the text is nothing else. */
function trimSpace(text: string): string {
  if (!isSpace(text.charCodeAt(0)) && !isSpace(text.charCodeAt(text.length - 1))) return text;
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return trimmed === '' ? text : trimmed;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

import { XmlError } from './xlsx/xml-error.ts';
import { attribute } from './xlsx/xml-tags.ts';

const TABLE = Buffer.from('<table:table ');
/** A longer tag is none of those looked for. */
const MAX_TAG_BYTES = 65_536;

/** Finds the tables of an .ods: which are hidden SheetJS does not tell, and `&` in a name it leaves as `&amp;`. */
export interface OdsTables {
  /** Takes the next bytes of `content.xml`. */
  take(chunk: Uint8Array): void;
  tables(): readonly OdsTable[];
}

export interface OdsTable {
  readonly name: string;
  readonly hidden: boolean;
}

/**
 * A table is hidden by its style (OpenDocument 1.2, 19.628 `table:display`), and styles stand before
 * tables. Nothing is kept of what is read but names.
 */
export function createOdsTables(): OdsTables {
  const hiddenStyles = new Set<string>();
  const tables: OdsTable[] = [];
  let style = '';
  let rest: Buffer = Buffer.alloc(0);
  let inTables = false;

  function takeStyles(text: string): void {
    for (const [tag, kind] of text.matchAll(/<style:(style|table-properties)\s[^>]*>/g)) {
      if (kind === 'style') style = nameOf(tag, 'name');
      else if (nameOf(tag, 'display') === 'false') hiddenStyles.add(style);
    }
  }

  return {
    take(chunk) {
      const bytes = Buffer.concat([rest, chunk]);
      let at = 0;
      if (!inTables) {
        const first = bytes.indexOf(TABLE);
        const end = first < 0 ? bytes.lastIndexOf('<') : first;
        takeStyles(bytes.toString('utf8', 0, Math.max(end, 0)));
        inTables = first >= 0;
        at = Math.max(end, 0);
      }
      while (inTables) {
        const start = bytes.indexOf(TABLE, at);
        const end = start < 0 ? -1 : bytes.indexOf('>', start);
        at = start < 0 ? Math.max(at, bytes.length - TABLE.length + 1) : start;
        if (end < 0) break;
        const tag = bytes.toString('utf8', start, end);
        const hidden = hiddenStyles.has(nameOf(tag, 'style-name'));
        tables.push({ name: nameOf(tag, 'name'), hidden });
        at = end;
      }
      rest = bytes.length - at > MAX_TAG_BYTES ? Buffer.alloc(0) : bytes.subarray(at);
    },
    tables: () => tables,
  };
}

/** '' for what is no XML: whether the file can be read is not told here. */
function nameOf(tag: string, name: string): string {
  try {
    return attribute(tag, name) ?? '';
  } catch (error) {
    if (error instanceof XmlError) return '';
    throw error;
  }
}

/** Something that people take for a list, and what to do with it. */
export interface NotSheet {
  /** Follows "it is ". */
  readonly what: string;
  readonly fix: string;
}

const FROM_SOURCE = 'Get the list itself as a CSV file or .xlsx: this file only shows it';
const SAVE_AS = 'Copy its table into a spreadsheet program, and save it as .xlsx';
const UNPACK = 'Unpack it, and use the list inside';
const EXPORT = 'Export the list as CSV or .xlsx from the program that it comes from';
const ATTACHED = 'Save the attached list as a separate file, and use that';
const CONVERT = 'Open it in a spreadsheet program, and save it as .xlsx';

/** First bytes, and what begins with them. */
const SIGNATURES: readonly (readonly [signature: string, what: string, fix: string])[] = [
  ['%PDF-', 'a PDF document', FROM_SOURCE],
  ['%!PS', 'a PostScript document', FROM_SOURCE],
  ['\x89PNG', 'a PNG picture', FROM_SOURCE],
  ['\xff\xd8\xff', 'a JPEG picture', FROM_SOURCE],
  ['GIF8', 'a GIF picture', FROM_SOURCE],
  ['II*\0', 'a TIFF picture', FROM_SOURCE],
  ['MM\0*', 'a TIFF picture', FROM_SOURCE],
  ['Rar!', 'a RAR archive', UNPACK],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive', UNPACK],
  ['\xfd7zXZ\0', 'an XZ archive', UNPACK],
  ['BZh91AY', 'a bzip2 archive', UNPACK],
  ['\x28\xb5\x2f\xfd', 'a Zstandard archive', UNPACK],
  ['{\\rtf', 'an RTF document', SAVE_AS],
  ['SQLite format 3\0', 'an SQLite database', EXPORT],
  ['\0\x01\0\0Standard ', 'an Access database', EXPORT],
  ['PAR1', 'a Parquet file', EXPORT],
  ['\x7fELF', 'a program', 'Check that this is the right file'],
];

/** A tar archive names itself in the header of its first file. */
const TAR_MARK_AT = 257;

/** What begins with these bytes, if that is a known kind of file and not a sheet. */
export function findNotSheet(head: Buffer): NotSheet | undefined {
  const start = head.toString('latin1', 0, 64);
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (found) return { what: found[1], fix: found[2] };
  if (/^RIFF....WEBP/s.test(start)) return { what: 'a WebP picture', fix: FROM_SOURCE };
  if (/^....ftyp(?:hei|mif1|avif)/s.test(start)) return { what: 'a picture', fix: FROM_SOURCE };
  const mark = head.toString('latin1', TAR_MARK_AT, TAR_MARK_AT + 5);
  return mark === 'ustar' ? { what: 'a tar archive', fix: UNPACK } : undefined;
}

/** Whether it is an archive that cannot be looked into. */
export function isArchive(head: Buffer): boolean {
  return findNotSheet(head)?.fix === UNPACK;
}

/** Documents whose files are zip archives, by what stands in these. */
const ZIPS: readonly (readonly [mark: string, what: string, fix: string])[] = [
  ['application/vnd.oasis.opendocument.text', 'a text document (.odt)', SAVE_AS],
  ['application/vnd.oasis.opendocument.', 'a document', SAVE_AS],
  ['application/epub+zip', 'a book (.epub)', FROM_SOURCE],
  ['word/document', 'a Word document', SAVE_AS],
  ['ppt/presentation', 'a presentation', SAVE_AS],
  ['Index/Document.iwa', 'a Numbers, Pages or Keynote document', 'Export it as .xlsx or CSV'],
];

/** What an .ods file says that it is. */
export const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';
/** Marks of workbooks: of .xlsx and .xlsb, of .ods; and of such packages, whatever their parts are called. */
const WORKBOOKS = ['xl/', SPREADSHEET];
const PACKAGES = ['[Content_Types].xml', '_rels/.rels', 'content.xml'];

/** What a zip file is, by whether it has a mark: a name with which one of its files begins, or what its `mimetype` says. */
export function kindOfZip(has: (mark: string) => boolean): 'workbook' | 'archive' | NotSheet {
  if (WORKBOOKS.some(has)) return 'workbook';
  const found = ZIPS.find(([mark]) => has(mark));
  if (found) return { what: found[1], fix: found[2] };
  return PACKAGES.some(has) ? 'workbook' : 'archive';
}

/** An OpenDocument file that is no spreadsheet. */
export const OTHER_DOCUMENT: NotSheet = { what: 'a document', fix: SAVE_AS };

export const NO_LIST: NotSheet = {
  what: 'a ZIP archive without a list',
  fix: 'Check that this is the right file; if the list is inside something else, unpack it',
};

/** A gzipped file that is gzipped again. */
export const PACKED_TWICE: NotSheet = { what: 'a compressed file in another', fix: UNPACK };

/** A file that is encrypted with PGP where vdpipe does not look for one. */
export const ENCRYPTED_INSIDE: NotSheet = {
  what: 'a file encrypted with PGP in another one',
  fix: 'Take it out of the other one, and use it itself',
};

/** Streams of compound files, whose names are in UTF-16. */
const COMPOUNDS: readonly (readonly [stream: string, what: string, fix: string])[] = [
  ['WordDocument', 'a Word document', SAVE_AS],
  ['PowerPoint Document', 'a presentation', SAVE_AS],
  ['__properties_version1.0', 'an Outlook message', ATTACHED],
];
const WORKBOOK_STREAMS = ['Workbook', 'Book', 'EncryptedPackage'];

/** What a compound file is that has no workbook in it, as far as its first bytes tell. */
export function findNotSheetCompound(head: Buffer): NotSheet | undefined {
  const has = (stream: string) => head.includes(`${stream}\0`, 0, 'utf16le');
  if (WORKBOOK_STREAMS.some(has)) return undefined;
  const found = COMPOUNDS.find(([stream]) => has(stream));
  return found && { what: found[1], fix: found[2] };
}

/** Lines with which e-mails and web archives begin. */
const MAIL_LINE =
  /^(?:received|return-path|delivered-to|mime-version|message-id|subject|from|to|date|x-[\w-]+|content-(?:type|location|transfer-encoding|disposition)):[^\n]*\n(?:[ \t][^\n]*\n)*/i;
const MBOX_LINE = /^From [^\s,;]+ (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [^\n,;]*\n/;

/** Texts that are no lists, by how they begin. */
const TEXTS: readonly (readonly [start: RegExp, what: string, fix: string])[] = [
  [/^-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY/, 'a PGP key', 'Use the list, not the key'],
  [/^-----BEGIN PGP SIGNATURE/, 'a PGP signature', 'Use the list that it belongs to'],
  [/^-----BEGIN PGP SIGNED/, 'a signed text', 'Ask the sender to encrypt the list, too'],
  [/^BEGIN:VCARD\s/i, 'a contacts file (vCard)', EXPORT],
  [/^BEGIN:VCALENDAR\s/i, 'a calendar', EXPORT],
  [/^\[InternetShortcut\]\s/i, 'a link to a web page', 'Open it, and download the list'],
  [/^ID;P[^\n]*\n(?:P;P|B;|C;|F;|O;)/, 'a SYLK file', CONVERT],
  [/^TABLE\r?\n0,1\r?\n"/, 'a DIF file', CONVERT],
];

/** What a text is that no list begins like. */
export function findNotSheetText(text: string): NotSheet | undefined {
  const found = TEXTS.find(([start]) => start.test(text));
  if (found) return { what: found[1], fix: found[2] };
  return isMail(text) ? toMail(text) : undefined;
}

/** One such line may be the header of a list; two are not. */
function isMail(text: string): boolean {
  const [mbox = ''] = MBOX_LINE.exec(text) ?? [];
  const [first = ''] = MAIL_LINE.exec(text.slice(mbox.length)) ?? [];
  if (first === '') return false;
  return mbox !== '' || MAIL_LINE.test(text.slice(first.length));
}

function toMail(text: string): NotSheet {
  return /^content-type:\s*multipart\/related/im.test(text)
    ? { what: 'a web archive (MHTML)', fix: CONVERT }
    : { what: 'an e-mail', fix: ATTACHED };
}

export const XML_FILE: NotSheet = { what: 'an XML file that is not a sheet', fix: EXPORT };
export const WORD_XML: NotSheet = { what: 'a Word document', fix: SAVE_AS };

/** Other names of encodings, as people and programs write them, all or just their letters and digits. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utf8: 'utf-8',
    utf8sig: 'utf-8',
    utf16: 'utf-16le',
    utf16le: 'utf-16le',
    utf16be: 'utf-16be',
    ucs2: 'utf-16le',
    unicode: 'utf-16le',
    euckr: 'cp949',
    uhc: 'cp949',
    ms949: 'cp949',
    'ks_c_5601-1987': 'cp949',
    sjis: 'shift_jis',
    'shift-jis': 'shift_jis',
    cp932: 'shift_jis',
    'windows-31j': 'shift_jis',
    eucjp: 'euc-jp',
    gbk: 'gb18030',
    gb2312: 'gb18030',
    cp936: 'gb18030',
    'big5-hkscs': 'big5',
    cp950: 'big5',
    latin1: 'windows-1252',
    'iso-8859-1': 'windows-1252',
    ascii: 'windows-1252',
    'us-ascii': 'windows-1252',
    'iso-8859-9': 'windows-1254',
    'x-mac-roman': 'macintosh',
    'mac-roman': 'macintosh',
    macroman: 'macintosh',
    'x-mac-cyrillic': 'maccyrillic',
    'x-mac-ukrainian': 'maccyrillic',
    'x-mac-ce': 'maccenteuro',
    'mac-ce': 'maccenteuro',
    'x-mac-centraleurroman': 'maccenteuro',
    'x-mac-greek': 'macgreek',
    'x-mac-turkish': 'macturkish',
  }),
);

/** Names that iconv-lite accepts, but that are no encodings of files. */
const NOT_FOR_FILES = /^(base64|hex|binary|utf-?7(?:-?imap)?|cesu8)$/;

/** Whether a name is one of Unicode: bytes that are plain where they declare it are of UTF-8, or of no Unicode at all. */
export function isOfUnicode(name: string): boolean {
  return /^(?:utf|unicode|ucs)/i.test(name);
}

/** Returns the encoding with this name, as the decoders know it; undefined if there is none. */
export async function knownEncoding(wanted: string): Promise<string | undefined> {
  const name = wanted.trim().toLowerCase();
  const encoding = ALIASES.get(name) ?? ALIASES.get(name.replace(/[^a-z\d]/g, '')) ?? name;
  if (/^utf-(?:8|16le|16be)$/.test(encoding)) return encoding;
  const { default: iconv } = await import('iconv-lite');
  return iconv.encodingExists(encoding) && !NOT_FOR_FILES.test(encoding) ? encoding : undefined;
}

/** Other names of encodings, as people and programs write them, all or just their letters and digits. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8': 'utf8 utf8sig',
    'utf-16le': 'utf16 utf16le ucs2 unicode',
    'utf-16be': 'utf16be',
    cp949: 'euckr uhc ms949 ks_c_5601-1987',
    shift_jis: 'sjis shift-jis cp932 windows-31j',
    'euc-jp': 'eucjp',
    gb18030: 'gbk gb2312 cp936',
    big5: 'big5-hkscs cp950',
    'windows-1252': 'latin1 iso-8859-1 ascii us-ascii',
    'windows-1254': 'iso-8859-9',
    macintosh: 'x-mac-roman mac-roman macroman',
    maccyrillic: 'x-mac-cyrillic x-mac-ukrainian',
    maccenteuro: 'x-mac-ce mac-ce x-mac-centraleurroman',
    macgreek: 'x-mac-greek',
    macturkish: 'x-mac-turkish',
  }).flatMap(([encoding, names]) => names.split(' ').map((name) => [name, encoding] as const)),
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

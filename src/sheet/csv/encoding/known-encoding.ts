/** Other names of encodings, as people and programs write them. */
const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  unicode: 'utf-16le',
  'euc-kr': 'cp949',
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
  utf7: 'utf-7',
};

/** Names that iconv-lite accepts, but that are no encodings of files. */
const NOT_FOR_FILES = /^(base64|hex|binary|utf7imap|utf-7-imap|cesu8)$/;

/** Returns the encoding with this name, as the decoders know it; undefined if there is none. */
export async function knownEncoding(wanted: string): Promise<string | undefined> {
  const name = wanted.trim().toLowerCase();
  const encoding = ALIASES[name] ?? name;
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) return encoding;
  const { default: iconv } = await import('iconv-lite');
  return iconv.encodingExists(encoding) && !NOT_FOR_FILES.test(encoding) ? encoding : undefined;
}

/**
 * The name of a file in a Content-Disposition header (RFC 6266, RFC 8187): `filename*` before `filename`. null if there is none.
 *
 * @example
 * dispositionName(`attachment; filename="a.csv"; filename*=UTF-8''%EC%A3%BC.csv`); // '주.csv'
 */
export function dispositionName(header: string): string | null {
  return extendedName(header) ?? plainName(header);
}

function extendedName(header: string): string | null {
  const [, charset = '', encoded] =
    /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(header) ?? [];
  if (encoded === undefined) return null;
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded);
    return unescapeLatin(encoded);
  } catch {
    return null;
  }
}

function unescapeLatin(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function plainName(header: string): string | null {
  const [, quoted, token] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(header) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
  // Headers are read as Latin-1, but servers write UTF-8.
  return name === undefined ? null : fromUtf8(name);
}

function fromUtf8(latin: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin, 'latin1'));
  } catch {
    return latin;
  }
}

/** PostgreSQL keeps no NUL in a text, and JSON of it no half of a surrogate pair; a message that quotes a cell or a service may have either. */
export function toStorable<T extends string | null>(text: T): T {
  return (text === null ? null : text.toWellFormed().replaceAll('\0', '\uFFFD')) as T;
}

/** Lists that are not read as they are meant yet, by their points. One that is must leave this list. */
export const NOT_YET: ReadonlySet<string> = new Set([]);

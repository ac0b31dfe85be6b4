/** No program nests styles deeper. */
const MAX_PARENTS = 100;

/** What a style says, or else one that it is made from. */
export function saidBy<S extends { readonly parent: string | undefined }, K extends keyof S>(
  styles: ReadonlyMap<string, S>,
  name: string,
  key: K,
): S[K] | undefined {
  let style = styles.get(name);
  for (let i = 0; style && i < MAX_PARENTS; i += 1) {
    if (style[key] !== undefined) return style[key];
    style = styles.get(style.parent ?? '');
  }
  return undefined;
}

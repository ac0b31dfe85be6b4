/** A cell that is nothing but what a program writes for no value. People may be called Null and Nan. */
export const NO_VALUE =
  /^(?:NULL|null|\(null\)|\(NULL\)|<null>|<NULL>|\[NULL\]|\\N|nan|NaN|NaT|<NA>|None|undefined|\(blank\))$/;

/** Words for what stands above. */
export const AS_ABOVE = 'ditto|dto\\.|idem|同上|同前|상동|(?:same )?as above|(?:wie|siehe) oben';

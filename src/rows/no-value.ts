/** A cell that is nothing but what a program writes for no value. People may be called Null and Nan. */
export const NO_VALUE =
  /^(?:NULL|null|\(null\)|\(NULL\)|<null>|<NULL>|\[NULL\]|\\N|nan|NaN|NaT|<NA>|None|undefined|\(blank\))$/;

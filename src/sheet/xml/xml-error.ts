/** An error in XML or HTML; the reader of the file adds its name. */
export class XmlError extends Error {}

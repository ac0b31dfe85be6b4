/** An error in an XML part; the part's reader adds the file's name. */
export class XmlError extends Error {}

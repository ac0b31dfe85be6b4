/** What is wrong with an XML part; the reader of the part says of which file. */
export class XmlError extends Error {}

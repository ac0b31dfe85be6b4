/** Which page of a list. */
export interface PageOptions {
  /** `next` of the previous page. @default the first page */
  readonly after?: string | null;
  /** How many of them a page has. @default 1000 */
  readonly limit?: number;
}

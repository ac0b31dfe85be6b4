import numbers from '../../../scripts/conformance/numbers.json' with { type: 'json' };

/** A number format, a number, and the text that Excel shows for them. */
export type ShownNumber = readonly [code: string, value: number, text: string];

/**
 * From ECMA-376 18.8.30 and 18.8.31, from Microsoft's documentation of number format codes, and from what
 * Excel writes when it exports a sheet as text. The headings follow those of the documentation.
 */
export const SHOWN_NUMBERS = numbers as unknown as Readonly<Record<string, readonly ShownNumber[]>>;

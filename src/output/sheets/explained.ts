/** The header of the sheet that explains the columns of a workbook to fill in (`template`): it is no list. */
export const EXPLAINED = ['Column', 'Required', 'What it is for'] as const;

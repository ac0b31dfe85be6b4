import { describe, expect, it } from 'vitest';
import { amountFormatOf } from '../../../src/mapping/cells/amount-format.ts';

describe('amountFormatOf()', () => {
  it.each([
    { cell: '₩12,000', format: '₩#' },
    { cell: '12,000원', format: '#원' },
    { cell: '3,50 €', format: '# €' },
    { cell: ' € 1.234,50 ', format: '€ #' },
    { cell: "CHF 1'234.50", format: 'CHF #' },
    { cell: '$3', format: '$#' },
    { cell: '-$3.50', format: '-$#' },
    { cell: '￥１２', format: '￥#' },
    { cell: '12', format: null },
    { cell: 'free', format: null },
    { cell: `${'x'.repeat(20)} 12`, format: null },
  ])('takes "$cell" for $format', ({ cell, format }) => {
    expect(amountFormatOf(cell)).toBe(format);
  });
});

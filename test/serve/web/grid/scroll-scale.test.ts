import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterScroll, placeAt, scrollScale } from '../../../../src/serve/web/grid/scroll-scale.ts';

const ROW_PX = 26;
const MILLION = scrollScale(1_000_000 * ROW_PX, 600);
const START = { top: 0, scrollTop: 0 };

it('scrollScale() keeps the element below what browsers can draw', () => {
  expect(MILLION).toEqual({
    elementPx: 8_000_000,
    viewportPx: 600,
    maxTop: 25_999_400,
    maxScroll: 7_999_400,
  });
});

it('a sheet that fits is scrolled as it is', () => {
  const scale = scrollScale(10_000, 600);
  expect(afterScroll(START, 1234, scale)).toEqual({ top: 1234, scrollTop: 1234 });
  expect(placeAt(1234, scale)).toEqual({ top: 1234, scrollTop: 1234 });
  expect(placeAt(99_999, scale).top).toBe(9400);
});

it('a sheet lower than the viewport is not scrolled', () => {
  expect(placeAt(50, scrollScale(100, 600))).toEqual({ top: 0, scrollTop: 0 });
});

it('afterScroll() reaches both ends of a million rows', () => {
  expect(afterScroll(START, MILLION.maxScroll, MILLION).top).toBe(MILLION.maxTop);
  const end = placeAt(MILLION.maxTop, MILLION);
  expect(end.scrollTop).toBe(MILLION.maxScroll);
  expect(afterScroll(end, 0, MILLION).top).toBe(0);
});

it('afterScroll() goes on by the pixels of a small step, so that no row is skipped', () => {
  const from = placeAt(13_000_000, MILLION);
  expect(afterScroll(from, from.scrollTop + 100, MILLION).top).toBe(13_000_100);
  expect(afterScroll(from, from.scrollTop - 100, MILLION).top).toBe(12_999_900);
});

it('afterScroll() goes to the share of the sheet that the scroll bar shows', () => {
  expect(afterScroll(START, MILLION.maxScroll / 2, MILLION).top).toBe(MILLION.maxTop / 2);
});

it('any scrolling stays within the sheet', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer()));
  fc.assert(
    fc.property(steps, (moves) => {
      let place = START;
      for (const move of moves) {
        const scrollTop = Math.min(MILLION.maxScroll, Math.max(0, place.scrollTop + move));
        place = afterScroll(place, scrollTop, MILLION);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeLessThanOrEqual(MILLION.maxTop);
      }
    }),
  );
});

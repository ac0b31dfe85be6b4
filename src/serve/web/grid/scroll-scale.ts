/** Firefox loses what is sticky 8,947,848 pixels below the top, and cuts elements off near 17.9 million, Chromium at 33,554,428: higher ones are scrolled in a scale. */
const MAX_PX = 8_000_000;

export type ScrollScale = ReturnType<typeof scrollScale>;

/** How far a sheet can be scrolled, and how far the element that stands for it. */
export function scrollScale(contentPx: number, viewportPx: number) {
  const elementPx = Math.min(contentPx, MAX_PX);
  return {
    elementPx,
    viewportPx,
    /** Largest distance of the sheet's top from the viewport's. */
    maxTop: Math.max(0, contentPx - viewportPx),
    /** Largest `scrollTop` of the element. */
    maxScroll: Math.max(0, elementPx - viewportPx),
  };
}

export interface ScrollPlace {
  /** Pixels of the sheet above the viewport. */
  readonly top: number;
  /** The same of the element. */
  readonly scrollTop: number;
}

export function placeAt(top: number, scale: ScrollScale): ScrollPlace {
  const within = Math.min(scale.maxTop, Math.max(0, top));
  const scrollTop = scale.maxTop === 0 ? 0 : (within / scale.maxTop) * scale.maxScroll;
  return { top: within, scrollTop: Math.round(scrollTop) };
}

/**
 * Where the sheet is after its element was scrolled. A small step, by a wheel or a finger, moves the sheet by as many pixels, whatever the
 * scale: so no row is passed by unseen. A large one, by the scroll bar, goes to the same share of the sheet.
 */
export function afterScroll(
  place: ScrollPlace,
  scrollTop: number,
  { maxTop, maxScroll, viewportPx }: ScrollScale,
): ScrollPlace {
  if (maxTop === maxScroll) return { top: Math.min(maxTop, Math.max(0, scrollTop)), scrollTop };
  if (scrollTop <= 0) return { top: 0, scrollTop };
  if (scrollTop >= maxScroll) return { top: maxTop, scrollTop };
  const step = scrollTop - place.scrollTop;
  const isSmall = Math.abs(step) < viewportPx * 2;
  const top = isSmall ? place.top + step : (scrollTop / maxScroll) * maxTop;
  return { top: Math.min(maxTop, Math.max(0, top)), scrollTop };
}

import type { Content, List, MeantOrder, Must, Point } from '../list.ts';

type More = Partial<Pick<List, 'beside' | 'flags' | 'mayStop' | 'stake' | 'both'>>;
type Given = readonly [name: string, file: string, content: Content, mapping: string | undefined];

/** Ways to put down lists of a class. A mapping that is undefined is none. */
export function listsOf(point: Point) {
  const put = (must: Must, given: Given, meant: List['meant'], more: More): List => {
    const [name, file, content, mapping] = given;
    return { name, point, file, content, ...(mapping && { mapping }), meant, must, ...more };
  };
  return {
    /** Nothing is ordered until somebody says what is meant. */
    asks: (...[name, file, content, mapping, both, more = {}]: [...Given, string, More?]) =>
      put('ask', [name, file, content, mapping], 'unclear', { both, ...more }),
    /** It cannot be meant. */
    refuses: (...[name, file, content, mapping, more = {}]: [...Given, More?]) =>
      put('refuse', [name, file, content, mapping], 'unclear', more),
    /** It must be said; some would ask. */
    says: (
      ...[name, file, content, mapping, meant = 'unclear', more = {}]: [
        ...Given,
        List['meant']?,
        More?,
      ]
    ) => put('warn', [name, file, content, mapping], meant, { mayStop: true, ...more }),
    /** It must be said, and stops nothing. */
    warns: (...[name, file, content, mapping, meant]: [...Given, readonly MeantOrder[]]) =>
      put('warn', [name, file, content, mapping], meant, {}),
    /** Nobody would doubt it. */
    fine: (
      ...[name, file, content, mapping, meant, more = {}]: [...Given, readonly MeantOrder[], More?]
    ) => put('order', [name, file, content, mapping], meant, more),
    /** It is clear, but somebody careful may want to be asked. */
    clear: (
      ...[name, file, content, mapping, meant, more = {}]: [...Given, readonly MeantOrder[], More?]
    ) => put('order', [name, file, content, mapping], meant, { mayStop: true, ...more }),
  };
}

export const HEAD = 'project_id,svc_uid,order_count,total_price';
/** The same for the rows of a workbook. */
export const CELLS = 'project_id|svc_uid|order_count|total_price';

import type { IssueKind } from '../../../api/types.ts';

/** `Order field invalid` */
export function titleOfKind({ code }: IssueKind): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;
}

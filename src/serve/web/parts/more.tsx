import { words } from '../words.ts';

/** Shows the next page of a list. */
export function More({ has, more }: { readonly has: boolean; readonly more: () => void }) {
  return has ? (
    <p class="more">
      <button type="button" onClick={more}>
        {words.common.more}
      </button>
    </p>
  ) : null;
}

import { api } from '../../api.ts';
import { attempt } from '../../notices.ts';
import { Button } from '../../parts/controls.tsx';
import { may } from '../../session.ts';
import { words } from '../../words.ts';

/** Has a list read or checked again after that failed. */
export function TryAgain({ draft }: { readonly draft: string }) {
  if (!may('operator')) return null;
  return (
    <Button
      text={words.draft.tryAgain}
      onClick={() => void attempt(() => api.tryAgain({ draft }))}
    />
  );
}

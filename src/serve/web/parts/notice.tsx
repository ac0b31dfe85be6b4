import { ledgerAway } from '../events.ts';
import { timeText } from '../format.ts';
import { closeNotice, notice } from '../notices.ts';
import { words } from '../words.ts';
import { Button } from './controls.tsx';

/** What was done or failed last. The region is always there, so that readers of the screen hear what comes into it. */
export function NoticeView() {
  const shown = notice.value;
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown ? (
        <div class={`notice ${shown.isFailure ? 'bad' : 'good'}`}>
          <span>{shown.text}</span>
          <Button plain text={words.failure.close} onClick={closeNotice} />
        </div>
      ) : null}
    </div>
  );
}

/** Says since when the ledger cannot be used, and why. The region is always there, so that readers of the screen hear of it. */
export function LedgerBanner() {
  const away = ledgerAway.value;
  return (
    <div class="ledger-banner" role="status">
      {away ? (
        <div class="callout bad">
          <p>
            <b>{words.session.ledgerAway(timeText(away.since))}</b>
          </p>
          <p>
            {away.why} {words.session.ledgerAwayHelp}
          </p>
        </div>
      ) : null}
    </div>
  );
}

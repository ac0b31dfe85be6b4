import { ledgerAway } from '../events.ts';
import { timeText } from '../format.ts';
import { words } from '../words.ts';

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

import './home-folder.ts';

import process from 'node:process';
import { checkRows, type GivenRows } from '../run/check-rows.ts';

// A process that stays, and checks the rows that it is sent: the console shows what is wrong with a corrected row while the whole
// list is checked.
process.on('message', ({ id, given }: { readonly id: number; readonly given: GivenRows }) => {
  checkRows(given)
    .catch(() => null)
    .then((issues) => process.send?.({ id, issues }));
});
process.on('disconnect', () => process.exit());

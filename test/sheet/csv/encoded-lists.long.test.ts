import { describeLists } from '../../support/describe-lists.ts';

/** `npm run torture` takes ten times as many. */
describeLists(2);

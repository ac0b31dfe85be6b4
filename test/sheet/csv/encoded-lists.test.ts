import { describeLists } from '../../support/describe-lists.ts';

/** `npm run torture` takes twice as many. */
describeLists(10);

import { judgeSets } from './judge-sets.ts';
import { EARLIER_SETS } from './sets.ts';

judgeSets(EARLIER_SETS);

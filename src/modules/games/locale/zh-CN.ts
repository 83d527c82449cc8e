import { faultTexts } from './faults-zh';
import { leagueTexts } from './league-zh';
import { paperTexts } from './paper-zh';
import { screenTexts } from './screens-zh';

export default { ...faultTexts, ...leagueTexts, ...paperTexts, ...screenTexts } as const;

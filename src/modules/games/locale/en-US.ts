import type { Messages } from '../../../kernel/shared/messages';
import { faultTexts } from './faults-en';
import { leagueTexts } from './league-en';
import { paperTexts } from './paper-en';
import { screenTexts } from './screens-en';
import type zh from './zh-CN';

export default { ...faultTexts, ...leagueTexts, ...paperTexts, ...screenTexts } as const satisfies Messages<typeof zh>;

import { BUSI } from '../../../../kernel/shared/codes';
import { holds } from '../../../../kernel/shared/need';
import type { Title } from '../../../../kernel/shared/screens';
import type { Who } from '../menu';

/** Academic affairs, in a bureau the teaching-research office (D13). */
export const eduTitle = (who: Who): Title =>
  who.busiId === BUSI.region
    ? { zh: '教研室', en: 'Teaching-research office' }
    : { zh: '教务管理', en: 'Academic affairs' };
/** Teaching research for whoever gives famous-teacher lessons, else only libraries are in it (D14, screens-desk A27). */
export const researchTitle = (who: Who): Title =>
  holds(who, 'FAMOUS_LESSON') ? { zh: '教研管理', en: 'Teaching research' } : { zh: '资源库', en: 'Resource library' };

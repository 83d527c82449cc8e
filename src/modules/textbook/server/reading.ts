import type { Cx } from '../../../kernel/server/cx';
import { holds } from '../../../kernel/shared/need';

/** Whether somebody keeps the platform's trees: they see what is switched off. A function module given to a custom role counts as the code. */
export const keepsTrees = (cx: Cx): boolean => holds(cx.session, 'PFM_RESEARCH', 'mod:teach.repo');

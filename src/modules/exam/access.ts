import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Which rows: a teacher those of own classes and subjects, the head all of the school; the handlers ask (server/scope.ts).
export const access = {
  look: need({ funcs: [...TEACHERS, 'BASIC_SUPERMAN', 'BASIC_RESEARCH'] }),
  /** Sets papers, allots, starts and stops marking, decides, builds the report. */
  lead: need({ busi: [BUSI.school], userTypes: [2], funcs: ['BASIC_SUPERMAN', 'BASIC_RESEARCH'] }),
  /** Prints sheets: who may look at an exam and leads it. */
  print: need({ busi: [BUSI.school], userTypes: [2], funcs: ['BASIC_SUPERMAN'] }),
  /** A bureau sees how far its schools are with one paper and what came of it, and no child. */
  bureau: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] }),
  mark: need({ userTypes: [2], funcs: TEACHERS }),
  learn: need({ userTypes: [1], funcs: ['STUDENT'] }),
};

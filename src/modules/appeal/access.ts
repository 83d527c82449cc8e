import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

export const access = {
  /** Decides; about which rows, the subject says. */
  decide: need({
    busi: [BUSI.school, BUSI.training, BUSI.region],
    userTypes: [2],
    funcs: [...TEACHERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN'],
  }),
  /** Objects to own rows. */
  object: need({ funcs: ['STUDENT'] }),
  /** Looks at the appeals of one paper: whose it is, and those who decide about it; takes an own one back. */
  look: need({ funcs: [...TEACHERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'STUDENT'] }),
};

import { BUSI, SUPERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** The organisation's mail server: its administrators. */
export const keepMail = need({ funcs: SUPERS });
/** Letters that could not be delivered, of all organisations. */
export const letters = need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN', 'PFM_SUPPORT'] });

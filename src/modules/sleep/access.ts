import { BUSI } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Who may make the calls (spec/calls.json, `who`; calls.md 1.6 for the service). Lists by name ask for the second lock as well. */
export const access = {
  desk: need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs: ['SPT_BASE'] }),
};

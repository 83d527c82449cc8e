import { SUPERS, USER_MANAGERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Who makes and changes roles: super-administrators of their line, and the platform's dictionary keeper for presets. */
export const keep = need({ funcs: [...SUPERS, 'PFM_DICTIONARY'] });
/** Who hands roles out. */
export const give = need({ funcs: [...USER_MANAGERS, ...SUPERS] });
export const presetKeepers = ['PFM_SUPERMAN', 'PFM_DICTIONARY'] as const;
/** The permission matrix says who may what; only who keeps roles reads it. */
export const matrix = keep;

import { CLASS_MANAGERS, SUPERS, TEACHERS, USER_MANAGERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** The platform's keepers of organisations. */
export const keep = need({ funcs: ['ORGANIZE_MANAGER', 'PFM_SUPERMAN'] });
/** Who reads lists of organisations: the platform all, a region its own. */
export const look = need({ funcs: ['ORGANIZE_MANAGER', 'PFM_SUPERMAN', 'ADMIN_SUPERMAN'] });
/** Who reads what an organisation may use: menus, services, whether a domain is free. */
export const own = need({ funcs: ['ORGANIZE_MANAGER', 'PFM_SUPERMAN', 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] });
/** Who keeps an institution's own home page and settings. */
export const settings = need({ funcs: [...SUPERS] });
/** Who looks for a student by name. */
export const findStudents = need({ funcs: [...USER_MANAGERS, ...CLASS_MANAGERS, ...TEACHERS] });
/** Who reads the figures of a region. */
export const region = need({ funcs: ['ADMIN_SUPERMAN', 'PFM_SUPERMAN'] });

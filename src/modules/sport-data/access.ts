import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Which rows stands in server/scope.ts: a school its own, a bureau its region, the platform everything, a teacher the own classes.
const SUPERS = ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] as const;
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;
export const access = {
  board: need({ funcs: [...SUPERS, 'PFM_SUPERMAN'], servs }),
  exam: need({ funcs: SUPERS, servs }),
  clazz: need({ funcs: [...SUPERS, ...TEACHERS], servs }),
  /** Whoever may look at one of the boards. */
  watch: need({ funcs: [...SUPERS, 'PFM_SUPERMAN', ...TEACHERS], servs }),
  places: need({ funcs: SUPERS, servs }),
  /** Numbers, sets and who wears what: the school, and teachers for the classes they stand in. */
  numbers: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  lessons: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  /** What was measured: a bureau too, without names and without small groups. */
  measured: need({ funcs: [...SUPERS, ...TEACHERS], servs }),
  opinions: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  /** Records: a child its own, teachers those of their classes. */
  record: need({ funcs: [...TEACHERS, 'STUDENT'], servs }),
  person: need({ funcs: [...SUPERS, ...TEACHERS, 'STUDENT'], servs }),
  say: need({ funcs: [...TEACHERS, 'STUDENT'], servs }),
  /** A child's own PE lessons, to say something of them. */
  ownLessons: need({ funcs: ['STUDENT'], servs }),
  /** Keeps the sports grounds of the own school. */
  keep: need({ funcs: ['BASIC_SUPERMAN'], servs }),
};
/** Codes that see every class of their school; a custom role holds the menu group instead. */
export const SEES_SCHOOL: readonly string[] = [...SUPERS, 'mod:sport.data4', 'mod:sport.data8'];

import { need, open } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose children somebody sees stands in server/sight.ts.
/** calls.md 1.6: the service of this domain; the platform, which has none, works for schools that do. */
const servs = ['SPT_BASE'] as const;

export const access = {
  /** Makes and removes sets. */
  platform: need({ funcs: ['PFM_SUPERMAN', 'PFM_SPT_ADMIN'] }),
  /** V-113: the operator, for what concerns all schools together. */
  operator: need({ funcs: ['PFM_SUPERMAN'] }),
  /** A school's administrator for the own one, the operator for every school. */
  school: need({ funcs: ['BASIC_SUPERMAN', 'PFM_SUPERMAN', 'PFM_SPT_ADMIN'] }),
  /** The same, and a bureau for its schools: what it gets is sealed for devices. */
  pack: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SUPERMAN', 'PFM_SPT_ADMIN'] }),
  /** The administrator, and teachers for the classes they lead. */
  clazz: need({ funcs: ['BASIC_SUPERMAN', 'BASIC_TEACHING'], servs }),
  manage: need({ funcs: ['BASIC_SUPERMAN'], servs }),
  /** A bureau sees how far its schools are, and no face. */
  region: need({ funcs: ['ADMIN_SUPERMAN'] }),
  /** A phone with the code that a teacher made. */
  phone: open,
};

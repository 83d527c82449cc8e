import { SUPERS, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Teachers and students keep a preference: the book they work with. */
export const prefer = need({ funcs: [...TEACHERS, 'STUDENT'] });
/** The platform's trees: series, textbooks, nodes, knowledge, graph, special-topic books. */
export const research = need({ funcs: ['PFM_RESEARCH'] });
export const graph = need({ funcs: ['PFM_RESEARCH', ...TEACHERS] });
export const readSpecbooks = need({ funcs: ['PFM_RESEARCH', ...TEACHERS, 'STUDENT'] });
/** A school's own choice of textbooks. */
export const configure = need({ funcs: ['BASIC_SUPERMAN', 'TRAIN_SUPERMAN', 'BASIC_RESEARCH'] });
/** Its screen: a bureau and the platform look at the choice of their schools. */
export const lookAtSchool = need({ funcs: [...SUPERS, 'BASIC_RESEARCH'] });

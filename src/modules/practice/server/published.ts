// What modules on the right may use of practice. SQL joins practice_level_v, practice_day_v, practice_train_v and practice_purse_v.
export { sectionSubject, specbookSubject, subjectOf, todosPort } from './subjects';
export { atOnce, questionsOf } from './train';
export { EVAL_QUES, GOAL } from '../rules';

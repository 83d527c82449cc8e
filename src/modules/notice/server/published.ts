// What other modules use: they register kinds of news, and tell.

/**
 * `noticeKind({ name: 'class.applied', module: 'class', … })` registers a kind of news, when the module loads. Its sentence
 * stands in the module's texts, in both languages; its `who` is the rule to whom it goes.
 */
export { noticeKind } from './kinds';
export { TEACHING_LINES } from '../rules/kind';
/** `noticeRule('homework.childrenOf', (orgId, taskIds) => sql…)`: a module's own word for whom, a condition on `p.user_id`; the relay asks it. */
export { noticeRule } from './audience';
/**
 * `tell(cx, { kind, subject, params, to? })` tells what happened: it is written with the caller's transaction as an event,
 * spread after the commit, and reaches each person once, whatever is tried again. `tellAll` takes several events, at no more
 * statements; `tellFrom(door, kernel, list)` is for jobs and listeners, which have no `cx`.
 * @throws when no module registers the kind, when a value of its sentence is missing, or when nobody says whom.
 */
export { tell, tellAll, tellFrom, type News } from './tell';

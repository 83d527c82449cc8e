// What other modules use: they register what can be proved, seal it, and ask for codes.

/** `proofKind({ name: 'fitness-test.card', title, show })` registers what a module publishes, when the module loads. */
export { proofKind } from './kinds';
/**
 * `sealSet(cx, { kind, subject, leaves })` publishes a set; a leaf of a person who has one already is a correction.
 * `sealFrom(door, { byId, at }, set)` is for listeners and jobs.
 */
export { sealFrom, sealSet } from './seal';
/** `codesOf(door, kind, subject, holderIds)`: the code that a person's card carries, and the hash of the newest leaf. */
export { codesOf } from './codes';
/** `openCode(cx, { code, bornOn }, show)`: for a check with a face of its own. */
export { openCode } from './open';

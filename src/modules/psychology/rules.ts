export { KINDS, VARIANTS, keysOf, type Keys, type Kind, type ScalesJson, type Variant } from './rules/keys';
export {
  sleptTooLong,
  itemsOf,
  NUMBERINGS,
  paperFault,
  printedNo,
  type Item,
  type Numbering,
  type PaperFault,
} from './rules/items';
export { answerIn } from './rules/sheet-value';
export { positiveMean, SCL90_CRISIS, scoreOf, SCORING, type Score } from './rules/score';
export * from './rules/roster';
export { AGREE_STATES, OWN_AGE, type AgreeState } from './rules/agree';
export { ADVICE, adviceOf } from './rules/advice';
export { CUTOFFS, hasCrisis, isStaffed, RINGING, USUAL, type Setting } from './rules/settings';
export {
  hideReckonable,
  HOURS,
  inScaleOrder,
  LEAST_GROUP,
  scaleOrder,
  shownCount,
  talliesOf,
  visibleGroups,
  type Cell,
  type Line,
} from './rules/sums';

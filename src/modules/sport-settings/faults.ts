import { faults as define } from '../../kernel/shared/faults';

export const faults = define('sport-settings', {
  incomplete: [400],
  nameTaken: [409, { name: '' }],
  entryUsed: [409, { count: 0, names: '' }],
  refGone: [400],
  itemUsed: [409, { count: 0, names: '' }],
  timeUnit: [400],
  badName: [400],
  formulaBad: [400, { why: '' }],
  unitInFormula: [409, { names: '' }],
  schemaOn: [409],
  noGrades: [400],
  gradeNotOfStage: [400],
  itemOff: [409, { names: '' }],
  gradeTaken: [409, { grade: '', name: '' }],
});

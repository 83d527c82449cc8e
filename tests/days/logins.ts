/** Whose days are looked at: at least one of each kind of people of the test world. */
export const LOGINS = [
  'platform',
  'support',
  'inputer',
  'auditor',
  'bureau4109',
  'school189',
  'classmgr189',
  'teacher189',
  'peteach189',
  'student189',
  'school619',
  'student619',
  'training5',
  'trainer5',
  'learner5',
  'tutor3',
] as const;

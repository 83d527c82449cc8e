// What sleep may use of psychology: the sums of sleep forms, which need no lock, and their papers behind it.
export { groupsOf, type GroupLevel, type SumGroup, type SumRow } from './groups';
export { sleepForms, sleepPapers, sleepSums, type SleepForm, type SleepPaper, type SleepSum } from './sleep';

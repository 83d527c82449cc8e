// What sleep may use of psychology: the sums of sleep forms, which need no lock, their papers behind it, and sheets that are kept there.
export { groupsOf, type GroupLevel, type SumGroup, type SumRow } from './groups';
export { fetchSheet, keepSheet } from './export-sheets';
export { sleepForms, sleepPapers, sleepSums, type SleepForm, type SleepPaper, type SleepSum } from './sleep';
export { turnedAway } from './turned-away';

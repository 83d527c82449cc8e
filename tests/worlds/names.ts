/** What the homes of these people name first, whatever the day on which somebody starts the demonstration. */
export const NAMED: Readonly<Record<string, readonly string[]>> = {
  teacher189: ['homework.marking', 'practice.asks', 'timetable.cover'],
  classmgr189: ['people.ownConsents', 'people.consents', 'lesson.leaves'],
  school189: ['people.consents', 'lesson.leaves', 'watch.alarms'],
  peteach189: ['fitness-test.field'],
  inputer: ['question-bank.claimed', 'question-bank.rejected'],
  auditor: ['question-bank.auditing', 'question-bank.faulty'],
  platform: ['operations.feedback', 'operations.trial'],
  support: ['operations.feedback', 'operations.trial'],
  tutor3: ['class.applicants', 'practice.asks'],
};

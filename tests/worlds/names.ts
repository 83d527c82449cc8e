/**
 * The piles that the homes of these people name, whatever the day on which somebody starts the demonstration. What the other four of
 * the sign-in page find (student189, student619, learner5, trainer5) stands in lists.
 */
export const NAMED: Readonly<Record<string, readonly string[]>> = {
  teacher189: [
    'homework.marking',
    'practice.asks',
    'timetable.cover',
    'appeal.open',
    'question-bank.ownFaulty',
    'fitness-test.field',
  ],
  classmgr189: [
    'people.ownConsents',
    'people.consents',
    'lesson.leaves',
    'appeal.open',
    'vision.untold',
    'watch.alarms',
  ],
  school189: [
    'people.consents',
    'lesson.leaves',
    'watch.alarms',
    'appeal.open',
    'sport-data.third.test',
    'sport-data.third.vision',
  ],
  peteach189: ['fitness-test.field', 'appeal.open', 'watch.alarms', 'sport-data.third.test', 'sport-data.third.vision'],
  school619: ['appeal.open', 'lesson.leaves', 'fitness-test.field'],
  bureau4109: ['fitness-test.field'],
  training5: ['mall.invoices', 'finance.refunds'],
  inputer: ['question-bank.claimed', 'question-bank.rejected'],
  auditor: ['question-bank.auditing', 'question-bank.faulty'],
  platform: ['operations.feedback', 'operations.trial'],
  support: ['operations.feedback', 'operations.trial'],
  tutor3: ['class.applicants', 'practice.asks'],
};
/** What the homes of offices name beside the piles: the chores of the bench. */
export const CHORES_NAMED: Readonly<Record<string, readonly string[]>> = {
  training5: ['audits', 'expiring'],
  school189: ['unsigned'],
  school619: ['unsigned'],
};

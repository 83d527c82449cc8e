import type { Messages } from '../../../../kernel/shared/messages';
import type { shareTexts as zh } from '../zh/share';

// Sharing, and what others shared.
export const shareTexts = {
  'share.share': 'Share this lesson',
  'share.shared': 'Shared',
  'share.scope': 'How far',
  'share.again': 'Share again as it is now',
  'share.back': 'Take it back',
  'share.done': 'Shared',
  'share.backDone': 'Taken back; copies stay',
  'share.what':
    'Design, preview and reflection go as they stand now. The survey goes as counts; groups under five are hidden, and no name or word of a child goes along.',
  'share.since': 'Shared on {day}, copied {n} {n|time|times}',
  'scope.group': 'Colleagues of the subject',
  'scope.org': 'The school',
  'scope.reg': 'The city',
  'field.name': 'Name',
  'field.sbjId': 'Subject',
  'field.sbjName': 'Subject',
  'field.author': 'Shared by',
  'field.scope': 'Scope',
  'field.copies': 'Copies',
  'field.sharedAt': 'Shared on',
  mine: 'Mine',
  noShared: 'Nothing shared yet',
  noSharedText: 'Choose "Share this lesson" in one of your own lessons, and colleagues find it here',
  toFmslsn: 'Research activities',
  copy: 'Copy to my plan',
  copyDone: 'Copied to the end of your teaching plan',
  copyWithout: 'Copy without files?',
  noneHere: 'Nothing here',
  noSurvey: 'No survey',
  noSurveyText: 'While fewer than five children have handed in, the survey does not go along',
  surveyCounts: '{n} {n|child|children} handed in; answers of fewer than five are hidden',
  hiddenCounts: 'Fewer than five are right or wrong: hidden',
} as const satisfies Messages<typeof zh>;

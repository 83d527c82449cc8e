import type { Messages } from '../../../kernel/shared/messages';
import type { serverTexts as zh } from './server-zh';

// Faults and limits.
export const serverTexts = {
  'fault.notBought': 'You have not bought this course. Buy it in the course mall first',
  'fault.validityOver': 'The course could be watched until {day}. Buy it again to go on',
  'fault.notEntered': 'Open the film first',
  'fault.positionBeyond': 'The film has {seconds} {seconds|second|seconds}; this place lies beyond its end',
  'fault.notYourFilm': 'This film cannot be used here. Upload it again',
  'fault.noFilm': 'This lesson has no film yet',
  'fault.notReady': 'The film is still being prepared. Come back a little later',
  'fault.filmSold':
    'Learners have bought this course: the film can be replaced, but not deleted. Hide the lesson to keep it from new learners',
  'fault.foldersFull': 'A course has at most {max} {max|folder|folders}',
  'fault.lessonsFull': 'A course has at most {max} {max|lesson|lessons}',
  'fault.tooDeep': 'Folders go at most {max} {max|level|levels} deep',
  'fault.folderHolds': 'The folder holds {n} {n|lesson|lessons} ({names}). Confirm to delete {n|it|them} too',
  'fault.folderHides':
    'The folder holds {n} {n|lesson|lessons} ({names}). Confirm to hide {n|it|them} from new learners; earlier buyers go on watching',
  'fault.undoOver': 'It was deleted more than {minutes} {minutes|minute|minutes} ago and cannot be brought back',
  'fault.quesFull': 'A lesson has at most {max} {max|question|questions}',
  'fault.notMarkable': 'Question {no} has to be marked by a teacher. Choose one that can be judged at once',
  'fault.noCaptions': 'No subtitles were found in the file. Upload WebVTT or SRT',
  'fault.emptyAnswer': 'Answer first',
  'fault.unanswered': 'Not answered yet: {numbers}',
  'fault.notesFull': 'A lesson takes at most {max} {max|note|notes}',
  releasedDays: 'Time with video courses',
  minutesOf: '{count} {count|minute|minutes}',
  nameRequired: 'Enter a name',
  wordsRequired: 'Enter a note',
} as const satisfies Messages<typeof zh>;

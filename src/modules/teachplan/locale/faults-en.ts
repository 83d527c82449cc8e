import type { Messages } from '../../../kernel/shared/messages';
import type { faultTexts as zh } from './faults-zh';

export const faultTexts = {
  'fault.noSubject': 'Please set teaching subject',
  'fault.otherSubject': 'Write plans for subjects you teach',
  'fault.noContent': '"{name}" has no content yet',
  'fault.ended': 'The teaching plan has ended and can no longer be changed',
  'fault.clazzTaken':
    '{clazzName} follows the plan "{planName}" of {userName}. It can be chosen once that plan has ended',
  'fault.notYours': "This is a colleague's shared plan: read it or start your own from it; it cannot be changed here",
  'fault.savedElsewhere': 'This page was saved in another window. Refresh before you change it',
  'fault.wrongBook': 'Choose a textbook of the subject',
  'fault.strangePicture': "A picture is not among your school's files. Upload it again, then save",
  'fault.notInPlan': 'A lesson is no longer part of this plan. Refresh before you change it',
  'fault.notLead': 'Only the organiser changes the name, invites colleagues and ends the preparation',
  'fault.codesignEnded': 'The joint preparation has ended and can only be read',
  'fault.savedBy': '{name} has just saved something new. Look at it before you merge',
  'fault.inviteNobody': 'Invite at least one colleague',
  nameRequired: 'Enter a name',
  hourNameRequired: 'Enter the name of the lesson',
  contentRequired: 'The content of a teaching plan cannot be empty',
  hourRequired: 'A teaching plan needs at least one lesson',
  unitRequired: 'A row with lessons needs a unit name',
  tooManyHours: 'At most {max} {max|lesson|lessons}',
  tooManyUnits: 'At most {max} {max|unit|units}',
  weekHours: '1 to {max} {max|lesson|lessons} a week',
  duration: '{min} to {max} {max|minute|minutes}',
  inviteRequired: 'Invite at least one colleague',
} as const satisfies Messages<typeof zh>;

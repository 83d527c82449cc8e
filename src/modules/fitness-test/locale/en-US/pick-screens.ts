import type { Messages } from '../../../../kernel/shared/messages';
import type { pickScreens as zh } from '../zh-CN/pick-screens';

export const pickScreens = {
  'pick.add': 'New survey', 'pick.edit': 'Edit survey', 'pick.none': 'No surveys yet', 'pick.noneText': 'Let children choose items or activities: set options, places and time, and publish.', 'pick.name': 'Name',
  'pick.time': 'Time', 'pick.start': 'Begins', 'pick.end': 'Ends', 'pick.options': 'Options', 'pick.optionName': 'Option', 'pick.addOption': 'Add an option', 'pick.max': 'Places (any)', 'pick.choose': 'Choices each',
  'pick.exam': 'For exam', 'pick.examHelp': 'With an exam, options may name items: a child does what it chose', 'pick.chosen': 'Signed up', 'pick.of': 'of {due}', 'pick.noLimit': 'any number',
  'pick.places': '{max} places', 'pick.choice': 'Choice', 'pick.notYet': 'not yet', 'pick.enrolFor': 'Sign up', 'pick.publish': 'Publish', 'pick.unpublish': 'Take back', 'pick.removeAsk': 'Remove “{name}”?',
  'pick.removed': 'Removed', 'my.none': 'No exams yet', 'my.noneText': 'Times, your number and results appear here.', 'my.signUp': 'Please sign up', 'my.signedUp': 'Signed up',
  'my.until': 'until {at}; choose up to {n}', 'my.left': '{n} places left', 'my.full': 'no places left', 'my.chosen': 'Your choice is saved', 'my.card': 'Show this code on the field', 'my.number': 'No. {n}',
  'my.appeal': 'Appeal', 'my.appealUntil': 'Object (until {at})', 'my.appealOf': 'Appeal: {item}', 'my.appealSent': 'Sent; wait for the answer', 'my.reasonHelp': 'Say when and what happened; pictures help',
  'my.link': 'My exams', 'ai.add': 'New AI test', 'ai.addResult': 'Add a result', 'ai.devices': 'Devices', 'ai.by': 'By', 'ai.tested': 'Children', 'ai.times': 'Times', 'ai.none': 'No AI tests yet',
  'ai.noneText': 'Choose class and item; the device watches and the results are scored.',
} satisfies Messages<typeof zh>;

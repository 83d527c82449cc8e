import type { Messages } from '../../../../kernel/shared/messages';
import type { fieldScreens as zh } from '../zh-CN/field-screens';

export const fieldScreens = {
  'tab.title': 'Field entry', 'tab.lead': 'Take an exam to the field: it works without a network and comes home by itself.',
  'tab.ready': 'Ready offline: the page opens and works without a network, also after a restart',
  'tab.insecure': 'Not on https: the page cannot be opened offline. Keep it open; results are kept on the tablet all the same', 'tab.failed': 'Could not get ready for offline; check the network and try again',
  'tab.onTablet': 'On this tablet', 'tab.packOf': '{clazzes} classes, {children} children', 'tab.takenNow': 'taken just now', 'tab.taken': 'taken {hours} h ago', 'tab.waiting': '{n} to send',
  'tab.waitOffline': 'Offline · {n} to send', 'tab.drop': 'Remove from tablet', 'tab.dropText': 'Names and what was sent leave this tablet.', 'tab.dropWaiting': '{n} results are not sent yet and will be lost!',
  'tab.dropYes': 'Remove', 'tab.no': 'Keep', 'tab.offline': 'No network: go on with the exams on this tablet.', 'tab.signInFirst': 'Sign in to take an exam along.', 'tab.signIn': 'Sign in',
  'tab.offers': 'Exams to take along', 'tab.noOffers': 'No exam is on the field', 'tab.take': 'Take along ({n} children)', 'tab.takeAgain': 'Take again ({n} children)', 'tab.taking': 'Taking along…', 'tab.back': 'Back',
  'tab.items': 'Items', 'tab.group': 'Group or class', 'tab.groups': 'Groups', 'tab.clazzes': 'Classes', 'tab.doneOf': '{done}/{all}', 'tab.notHome': 'not sent yet', 'tab.nobody': 'Nobody of this group does this item',
  'tab.notSigned': 'not checked in', 'tab.attempt': 'attempt {n}', 'tab.result': 'result', 'tab.numberHint': 'number on the chest or student number', 'tab.hint': 'result ({unit})', 'tab.save': 'Save, next',
  'tab.skip': 'Skip, next', 'tab.goTo': 'Go', 'tab.saved': 'Saved {name} {result}', 'tab.emptied': '(emptied)', 'tab.empty': 'Empty', 'tab.backspace': 'Backspace', 'tab.byNumber': 'Number', 'tab.scan': 'Scan',
  'tab.unknown': 'Nobody is “{text}”', 'tab.notDue': '{name} does not do this item', 'tab.tablet': 'This tablet: {name}', 'tab.look': '{n} to look at', 'tab.signInToSend': 'Sign in to send', 'tab.sending': 'Sending…',
  'tab.allHome': 'All sent', 'tab.offlineShort': 'Offline', 'tab.close': 'Close', 'tab.noCamera': 'This browser cannot scan; type the number.', 'tab.cameraRefused': 'No access to the camera; type the number.',
  'tab.typeNumber': 'Number, student number or card', 'tab.toSettle': 'To look at', 'tab.conflictText': 'Another tablet says something else. Enter the right result again here, or choose at the desk.',
} satisfies Messages<typeof zh>;

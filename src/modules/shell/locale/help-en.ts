import type { Messages } from '../../../kernel/shared/messages';
import type zh from './help-zh';

export default {
  'help.menu': 'What the menu offers',
  'help.menuText': 'Only what you can use now is listed.',
  'help.questions': 'Common questions',
  'help.rules': 'How results are judged',
  'help.rulesText': 'The question mark beside a result names its rule and the version; here is what each rule does.',
  'help.contact': 'Customer service',
  'help.contactText': 'No answer here? Customer service replies during working hours.',
  'help.phone': 'Phone',
  'help.wechat': 'WeChat',
  'help.hours': 'Hours',
  'help.qr': 'QR code of customer service',
  'help.feedback': 'Send feedback',
  'help.q.pwd': 'How do I change my password or phone?',
  'help.a.pwd':
    'Open your picture at the top right, then Settings, and change it under account security. A new phone number needs the 6-digit code sent to it.',
  'help.q.forgot': 'What if I have forgotten my password?',
  'help.a.forgot':
    'Sign in with a code sent to your phone and set a new password under Settings. Without a phone, ask your class teacher or the school administrator to reset it.',
  'help.q.account': 'How do I switch between accounts?',
  'help.a.account':
    'Open your picture at the top right and choose Switch account. Add the other account once; after that one click is enough.',
  'help.q.join': 'How do I join a class?',
  'help.a.join': 'Ask your teacher for the invite code and enter it under My class.',
  'help.q.invite': 'How do students join my class?',
  'help.a.invite':
    'Open the class under My class, set how long and for how many people the invite code is valid, and give it to the students. Administrative classes are filled by the school administrator.',
  'help.q.textbook': 'How do I change the current textbook?',
  'help.a.textbook':
    'Open your picture at the top right and choose stage, subject and series under Current textbook. Plans and homework start from that book.',
  'help.q.home': 'Can a page of my choice open first?',
  'help.a.home': 'Yes. Choose a home page under Settings; the next sign-in starts there.',
  'help.q.missing': 'Why do I not see some functions?',
  'help.a.missing':
    "It depends on the services your school has and on your roles. Please ask the school's administrator.",
  'help.q.lang': 'How do I change the language?',
  'help.a.lang': 'Use the language button at the top. The desktop client is in Chinese.',
} as const satisfies Messages<typeof zh>;

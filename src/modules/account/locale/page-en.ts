import type { Messages } from '../../../kernel/shared/messages';
import type { pageZh } from './page-zh';

/** Profile, settings, the account dialog. */
export const pageEn: Messages<typeof pageZh> = {
  'field.name': 'Name', 'field.nick': 'Nickname', 'field.sex': 'Gender', 'field.email': 'E-mail', 'field.login': 'Account name', 'field.oldPwd': 'Current password', 'field.newPwd': 'New password', 'field.phone': 'New phone', 'field.code': 'Code',
  'field.password': 'Password', 'field.captchaId': 'Code',
  'sex.male': 'Male', 'sex.female': 'Female',
  student: 'Student', teacher: 'Teacher', yunNo: 'Account number', school: 'Organisation', role: 'Role', noRole: 'No role yet', phone: 'Phone', adminBy: 'Teacher in charge', unset: 'Not set',
  'profile.basic': 'Basic data', 'profile.edit': 'Edit', 'profile.saved': 'Saved',
  'profile.photo': 'Change avatar', 'profile.photoHint': 'JPG, up to 5 MB', 'profile.photoBig': 'The picture must not exceed 5 MB', 'profile.photoBroken': 'This picture cannot be opened. Choose another',
  'profile.safety': 'Account and safety', 'profile.change': 'Change', 'profile.bind': 'Bind', 'profile.rebind': 'Change',
  'profile.loginText': 'For signing in: 6 to 16 letters and digits', 'profile.loginNone': 'No account name yet; the account number or the phone signs in',
  'profile.pwd': 'Password', 'profile.pwdAt': 'Last changed: {at}', 'profile.pwdText': 'Change it from time to time and share it with nobody', 'profile.pwdDone': 'Password changed; other devices are signed out',
  'profile.phoneText': 'It signs in and receives codes', 'profile.phoneNone': 'Once bound, phone and code sign in', 'profile.phoneDone': 'Phone changed; sign in with the new number from now on',
  'profile.phoneHint': 'The code goes to the new phone', 'profile.devices': 'Devices and sign-ins', 'profile.devicesText': 'See where you are signed in and end what you do not use', 'profile.look': 'View',
  'profile.teaching': 'Teaching', 'profile.sbjs': 'Teaching subjects', 'profile.sbjsText': 'Preparation, questions and resources show these first', 'profile.sbjsNone': 'No teaching subject yet', 'profile.sbjsAdd': 'Add a subject', 'profile.sbjUp': 'Move {name} forward', 'profile.sbjOff': 'Remove {name}',
  'profile.ask': 'Take questions from students', 'profile.askText': 'While off, students cannot ask you anything new',
  'profile.home': 'Home page', 'profile.homeText': 'What opens first after signing in', 'profile.homeUsual': 'Usual home page', 'profile.homeUsualText': 'Opens what people like you use most', 'profile.homeBest': 'Recommended', 'profile.homeSaved': 'Home page changed; it opens at the next sign-in',
  'profile.needChoose': 'Choose your own password first', 'profile.needChooseText': 'You are using an initial password. Choose your own to use everything', 'profile.choose': 'Set password',
  codeFirst: 'Obtain a code first', getCode: 'Get code', againIn: 'Again in {seconds} s', codeGone: 'A code was sent to {phone}',
  'settings.language': 'Language', 'settings.languageText': 'The language of menus, buttons and messages', 'settings.profile': 'Profile', 'settings.profileText': 'Avatar, account name, password, phone and home page', 'settings.open': 'Open',
  'settings.scan': 'QR sign-in', 'settings.scanText': 'Choose "QR code" on the sign-in page of the computer and scan it with the camera of this phone; it brings you here to confirm',
  'settings.devices': 'Devices', 'settings.devicesText': 'End a device you do not know at once, and change your password', 'settings.here': 'This device', 'settings.end': 'Sign out', 'settings.endTitle': 'Sign this device out?', 'settings.endText': 'The sign-in on {device} ends at once', 'settings.ended': 'Signed out', 'settings.seen': 'Last used {at}',
  'settings.logins': 'Recent sign-ins', 'settings.loginsText': 'The last 20 of 30 days', 'settings.loginsNone': 'No sign-in within 30 days', 'settings.ok': 'Succeeded', 'settings.wrong': 'Refused', 'settings.at': 'Time', 'settings.how': 'Way', 'settings.result': 'Result', 'settings.device': 'Device', 'settings.ip': 'Address',
  'how.password': 'Password', 'how.sms': 'SMS code', 'how.qr': 'QR code', 'how.fake': 'Simulated login by support', 'how.switch': 'Account switch', 'how.test': 'Test',
  'qr.title': 'Confirm sign-in', 'qr.text': 'The device below asks to sign in as you. Confirm only if that is you', 'qr.as': 'Signs in as', 'qr.device': 'Device', 'qr.ip': 'Address', 'qr.at': 'Asked at', 'qr.ok': 'Confirm', 'qr.no': 'Not me, cancel', 'qr.done': 'Confirmed; the computer signs in by itself', 'qr.refused': 'Cancelled; nobody was signed in',
  'agent.unknown': 'Unknown device', 'agent.on': '{browser} on {system}',
  'relation.title': 'Switch account', 'relation.manageTitle': 'Linked accounts', 'relation.current': 'Current', 'relation.off': 'Disabled', 'relation.switchTo': 'Switch to {name}', 'relation.manage': 'Manage', 'relation.back': 'Back to switching', 'relation.add': 'Add an account', 'relation.addText': 'Enter another account and its password. Linked accounts can switch to each other', 'relation.added': '{name} is linked',
  'relation.none': 'No other account is linked', 'relation.noneText': 'Linked accounts switch without a password', 'relation.remove': 'Remove', 'relation.removeTitle': 'Remove the linked account?', 'relation.removeText': 'After {name} ({org}, account number {yunNo}) is removed, switching to it asks for its password again. The account itself stays', 'relation.removed': '{name} was removed',
};

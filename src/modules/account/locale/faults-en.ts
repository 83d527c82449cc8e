import type { Messages } from '../../../kernel/shared/messages';
import type { faultsZh } from './faults-zh';

/** Refusals, and what a contract says of a field. */
export const faultsEn: Messages<typeof faultsZh> = {
  'fault.signInWrong': 'The account or the password is wrong',
  'fault.locked':
    'Wrong password {tries} {tries|time|times} in a row. The account is locked; try again in {minutes} min, or sign in by SMS code',
  'fault.lockedForAll':
    'Wrong passwords were entered {tries} {tries|time|times} for this account. Try again in {minutes} min, or sign in by SMS code',
  'fault.tooManyWrong':
    'Too many wrong passwords from this network. Try again in {seconds} {seconds|second|seconds}, or sign in by SMS code',
  'fault.signInBusy': 'Many people are signing in right now. Try again in {seconds} {seconds|second|seconds}',
  'fault.personDisabled': 'This account is disabled. Please contact your administrator',
  'fault.orgDisabled': '"{org}" is disabled. Please contact customer service',
  'fault.chooseAccount': 'This phone has several accounts. Choose the one to sign in with',
  'fault.notThatPhone': 'No account can be signed in with this phone',
  'fault.refreshInvalid': 'Your sign-in has expired. Please sign in again',
  'fault.refreshReused': 'Your sign-in was used in two places. For safety it was ended; please sign in again',
  'fault.certifyInvalid': 'This sign-in ticket is no longer valid. Please start again',
  'fault.codeInvalid': 'The verification code is invalid. Please obtain it again',
  'fault.codeWrong': 'Wrong code. Attempts left: {left}',
  'fault.codeTooSoon':
    'A code has already been sent. You can request another one in {seconds} {seconds|second|seconds}',
  'fault.codeAddressTooSoon':
    'Too many codes were requested from this network. Try again in {seconds} {seconds|second|seconds}',
  'fault.codeCap': 'This phone has had {max} {max|code|codes} today. Please try again tomorrow',
  'fault.noOwnPhone': 'Your account has no phone; use your password',
  'fault.codeOrgCap':
    'Your organisation has used up its messages for today. Try again tomorrow or ask your administrator',
  'fault.qrExpired': 'The QR code is no longer valid. Refresh it on the computer and scan again',
  'fault.qrOthers': 'Another account has scanned this QR code',
  'fault.loginTaken': 'The account name "{login}" is taken. Choose another',
  'fault.oldPwdWrong': 'The current password is wrong',
  'fault.samePwd': 'The new password must differ from the current one',
  'fault.needOldPwd': 'Please enter the current password',
  'fault.fakeNot': 'Account details cannot be changed during a support sign-in',
  'fault.relationSelf': 'This is the account you are signed in with',
  'fault.relationAlready': '"{name}" is linked already',
  'fault.relationFull': 'At most {max} {max|account|accounts} can be linked. Remove one first',
  'fault.relationInitial':
    'That account still has its initial password. Sign in to it once and choose a new password first',
  'fault.notJpg': 'The avatar must be a JPG image',
  'fault.photoGone': 'This picture was not found; please upload it again',
  'fault.homeNot': 'External links, the management system, the help centre and the mall cannot be the home page',
  'fault.homeGone': 'That page does not exist or you may not open it. Choose another',
  'fault.sbjGone': 'That subject does not exist. Refresh and choose again',
  needAccount: 'Please enter account',
  needPassword: 'Please enter password',
  needCode: 'Please enter the code',
  codeDigits: 'The code has {digits} {digits|digit|digits}',
  'pwd.required': 'Please enter a new password',
  'pwd.length': 'The password must have {min} to {max} {max|character|characters}',
  'pwd.chars': 'The password may contain letters and digits only',
  'pwd.letter': 'The password must contain a letter',
  'pwd.digit': 'The password must contain a digit',
  'login.required': 'Please enter account',
  'login.length': 'The account name must have {min} to {max} {max|character|characters}',
  'login.chars': 'The account name may contain letters and digits only',
  'login.letter': 'The account name must contain a letter',
  'name.required': 'Please enter a name',
  'nick.required': 'Please enter a nickname',
  'sex.required': 'Please choose a gender',
  'email.form': 'Enter a valid email address',
  'sbj.one': 'Keep at least one teaching subject',
  'sbj.twice': 'A teaching subject may appear only once',
  'sms.login': '[Meiyike] Sign-in code {code}, valid for {minutes} {minutes|minute|minutes}. Do not share it.',
  'sms.phone':
    '[Meiyike] You are changing your phone. Code {code}, valid for {minutes} {minutes|minute|minutes}. Do not share it.',
  'sms.certify': '[Meiyike] Verification code {code}, valid for {minutes} {minutes|minute|minutes}. Do not share it.',
  'sms.guardian': '[Meiyike] Guardian code {code}, valid for {minutes} {minutes|minute|minutes}. Do not share it.',
  'sms.confirm':
    '[Meiyike] Code {code} to confirm that it is you, valid for {minutes} {minutes|minute|minutes}. Do not share it.',
};

import { faults as define } from '../../kernel/shared/faults';

/** What the account module refuses with; the texts stand in locale/ under `fault.<key>`. */
export const faults = define('account', {
  signInWrong: [400], locked: [429, { minutes: 0, seconds: 0, tries: 0 }], tooManyWrong: [429, { seconds: 0 }],
  personDisabled: [403], orgDisabled: [403, { org: '' }], chooseAccount: [409], notThatPhone: [400],
  refreshInvalid: [401], refreshReused: [401], certifyInvalid: [400],
  codeInvalid: [400], codeWrong: [400, { left: 0 }], codeTooSoon: [429, { seconds: 0 }], codeCap: [429, { max: 0 }],
  qrExpired: [409], qrOthers: [409],
  loginTaken: [409, { login: '' }], oldPwdWrong: [400], samePwd: [400], needOldPwd: [400], fakeNot: [403],
  relationSelf: [409], relationAlready: [409, { name: '' }], relationFull: [409, { max: 0 }], relationInitial: [409],
  notJpg: [400], homeNot: [400], homeGone: [400], sbjGone: [400],
});

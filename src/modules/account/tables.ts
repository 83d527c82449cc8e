import { bool, date, id, int, instant, json, ref, table, text, view, word } from '../../kernel/server/db/table';
import type { Session } from '../../kernel/shared/session';
import type { SignInWay } from './rules';

/** Lower case: two people must not differ by a capital letter. */
export const loginClaims = table(
  'account_login_claim',
  'claim',
  { login: text(), orgId: id(), userId: id() },
  ['login'],
  { stake: 'person' },
);
/** Several accounts of one person may share a phone. */
export const phoneClaims = table(
  'account_phone_claim',
  'claim',
  { phone: text(), orgId: id(), userId: id() },
  ['phone', 'userId'],
  { stake: 'person' },
);
/** Kept when an account is closed: a number is never given twice. */
export const numberClaims = table('account_number_claim', 'claim', { yunNo: text(), orgId: id(), userId: id() }, [
  'yunNo',
]);
/**
 * `pwdHash` null: the organisation's initial password signs in and must then be replaced. `failed` and `lockedUntil` are no
 * longer read (`wrongTries` counts); they go with the next release.
 */
export const credentials = table(
  'account_credential',
  'tenant',
  {
    userId: id(),
    pwdHash: text().null(),
    mustChange: bool(),
    failed: int().default(),
    lockedUntil: instant().null(),
    changedAt: instant().null(),
  },
  ['userId'],
  { stake: 'right', in: ['pwdHash', 'mustChange'] },
);
/** Wrong passwords by place and account, '' being all; see server/wrong-tries.ts. */
export const wrongTries = table(
  'account_wrong_try',
  'claim',
  { place: text(), account: text(), wrong: int(), until: instant() },
  ['place', 'account'],
);
/** Published: who takes questions. */
export const settingView = view('account_setting_v', 'tenant', { userId: id(), acceptAsk: bool() }, ['userId']);
export const settings = table(
  'account_setting',
  'tenant',
  { userId: id(), homePage: text().null(), acceptAsk: bool() },
  ['userId'],
);
/** One sign-in on one browser; its refresh tokens follow each other. `fake…` is who really sits there. */
export const families = table(
  'account_family',
  'claim',
  {
    familyId: id(),
    orgId: id(),
    userId: id(),
    how: text(),
    agent: text(),
    ip: text(),
    fakeOrgId: id().null(),
    fakeUserId: id().null(),
    madeAt: instant(),
    seenAt: instant().null(),
    revokedAt: instant().null(),
    why: text().null(),
  },
  ['familyId'],
  { oneShard: true },
);
export const refreshes = table(
  'account_refresh',
  'claim',
  { tokenHash: text(), familyId: ref('account_family'), expiresAt: instant(), usedAt: instant().null() },
  ['tokenHash'],
  { oneShard: true },
);
/** `session` null asks for it to be built again; `epoch` keeps a snapshot of older rows out. */
export const accesses = table(
  'account_access',
  'claim',
  {
    tokenHash: text(),
    familyId: ref('account_family'),
    orgId: id(),
    userId: id(),
    expiresAt: instant(),
    session: json<Session>().null(),
    epoch: int().default(),
  },
  ['tokenHash'],
  { oneShard: true },
);
export const relations = table('account_relation', 'claim', { userId: id(), orgId: id(), groupId: id() }, ['userId'], {
  stake: 'right',
});
export const captchas = table(
  'account_captcha',
  'claim',
  {
    captchaId: id(),
    kind: text(),
    mobile: text(),
    codeHash: text(),
    attemptsLeft: int(),
    expiresAt: instant(),
    passedAt: instant().null(),
    usedAt: instant().null(),
    ip: text().default(),
  },
  ['captchaId'],
);
export const smsQuotas = table(
  'account_sms_quota',
  'claim',
  { mobile: text(), sentAt: instant(), sentOn: date(), sent: int(), nextAt: instant().default() },
  ['mobile'],
);
export const smsAddresses = table(
  'account_sms_address',
  'claim',
  { address: text(), sent: int(), nextAt: instant(), until: instant() },
  ['address'],
);
/** Messages an organisation's accounts were sent, by day. */
export const smsDays = table('account_sms_day', 'tenant', { day: date(), sent: int() }, ['day']);
export type TicketState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used';
/** QR sign-ins (three secrets: pull id, scan code, certify) and certify tickets of simulated logins. */
export const tickets = table(
  'account_ticket',
  'claim',
  {
    ticketHash: text(),
    kind: word<'qr' | 'certify'>(),
    state: word<TicketState>(),
    orgId: id().null(),
    userId: id().null(),
    fakeOrgId: id().null(),
    fakeUserId: id().null(),
    expiresAt: instant(),
    usedAt: instant().null(),
    scanHash: text().null(),
    certifyHash: text().null(),
    agent: text().default(),
    ip: text().default(),
    madeAt: instant().null(),
  },
  ['ticketHash'],
  { oneShard: true },
);
export const smsOutbox = table(
  'account_sms_outbox',
  'claim',
  { smsId: id(), mobile: text(), body: text(), madeAt: instant() },
  ['smsId'],
);
const logColumns = {
  logId: id(),
  userId: id(),
  login: text(),
  how: word<SignInWay>(),
  ok: bool(),
  reason: text().null(),
  ip: text(),
  agent: text(),
  fakeUserId: id().null(),
  at: instant(),
};
export const loginLogs = table('account_login_log', 'tenant', logColumns, ['logId']);
/** Published: sign-ins and refused ones, for the operations desk. */
export const loginLogView = view('account_login_log_v', 'tenant', logColumns, ['logId']);
/** Published: which accounts one person linked, and who was ever signed in. */
export const relationView = view('account_relation_v', 'claim', { userId: id(), orgId: id(), groupId: id() }, [
  'userId',
]);
export const familyView = view(
  'account_family_v',
  'claim',
  { familyId: id(), orgId: id(), userId: id(), madeAt: instant() },
  ['familyId'],
);

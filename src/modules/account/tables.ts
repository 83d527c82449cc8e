import { bool, id, int, instant, json, ref, table, text, word } from '../../kernel/server/db/table';
import type { Session } from '../../kernel/shared/session';

export const loginClaims = table('account_login_claim', 'claim', { login: text(), orgId: id(), userId: id() }, ['login']);
export const phoneClaims = table('account_phone_claim', 'claim', { phone: text(), orgId: id(), userId: id() }, ['phone', 'userId']);
export const numberClaims = table('account_number_claim', 'claim', { yunNo: text(), orgId: id(), userId: id() }, ['yunNo']);
export const credentials = table('account_credential', 'tenant', {
  userId: id(), pwdHash: text().null(), mustChange: bool(), failed: int().default(), lockedUntil: instant().null(), changedAt: instant().null(),
}, ['userId']);
export const settings = table('account_setting', 'tenant', { userId: id(), homePage: text().null(), acceptAsk: bool() }, ['userId']);
export const families = table('account_family', 'claim', {
  familyId: id(), orgId: id(), userId: id(), how: text(), agent: text(), ip: text(), fakeOrgId: id().null(), fakeUserId: id().null(), madeAt: instant(), revokedAt: instant().null(), why: text().null(),
}, ['familyId']);
export const refreshes = table('account_refresh', 'claim', { tokenHash: text(), familyId: ref('account_family'), expiresAt: instant(), usedAt: instant().null() }, ['tokenHash']);
export const accesses = table('account_access', 'claim', {
  tokenHash: text(), familyId: ref('account_family'), orgId: id(), userId: id(), expiresAt: instant(), session: json<Session>().null(),
}, ['tokenHash']);
export const relations = table('account_relation', 'claim', { userId: id(), orgId: id(), groupId: id() }, ['userId']);
export const captchas = table('account_captcha', 'claim', {
  captchaId: id(), kind: text(), mobile: text(), codeHash: text(), attemptsLeft: int(), expiresAt: instant(), passedAt: instant().null(), usedAt: instant().null(),
}, ['captchaId']);
export type TicketState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used';
export const tickets = table('account_ticket', 'claim', {
  ticketHash: text(), kind: text(), state: word<TicketState>(), orgId: id().null(), userId: id().null(), fakeOrgId: id().null(), fakeUserId: id().null(), expiresAt: instant(), usedAt: instant().null(),
}, ['ticketHash']);
export const smsOutbox = table('account_sms_outbox', 'claim', { smsId: id(), mobile: text(), body: text(), madeAt: instant() }, ['smsId']);
export const loginLogs = table('account_login_log', 'tenant', {
  logId: id(), userId: id(), login: text(), how: text(), ok: bool(), reason: text().null(), ip: text(), agent: text(), fakeUserId: id().null(), at: instant(),
}, ['logId']);

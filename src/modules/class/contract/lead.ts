import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { GROUPS_MAX, INVITE_DAYS_MAX, INVITE_LIMIT_MAX } from '../rules';
import { clazzId, invite, userId } from './parts';

// What a class is led with: the invite code and the teaching groups.
const one = z.object({ id: clazzId() });

/** A new invite code; the one before it stops working. V-058: the limit is a positive whole number. */
export const setInvite = call({
  name: 'class.clazz.invite.set',
  put: '/clazz/basic/clazz/{id}/invite',
  need: access.teach,
  input: one.extend({
    days: z
      .number(m('class.inviteDays'))
      .int(m('class.inviteDays'))
      .min(1, m('class.inviteDays'))
      .max(INVITE_DAYS_MAX, m('class.inviteDaysMax', { max: INVITE_DAYS_MAX })),
    limit: z
      .number(m('class.inviteLimit'))
      .int(m('class.inviteLimit'))
      .min(1, m('class.inviteLimit'))
      .max(INVITE_LIMIT_MAX, m('class.inviteLimitMax', { max: INVITE_LIMIT_MAX })),
  }),
  reply: invite,
});

const groups = z.object({
  groups: z.array(z.object({ groupNo: z.number(), name: z.string(), userIds: z.array(z.number()) })),
});
export const getGroups = call({
  name: 'class.clazz.groups.get',
  get: '/clazz/basic/clazz/{id}/groups',
  need: access.teach,
  input: one,
  reply: groups,
});
/** Replaces the teaching groups. V-061: at most five; a student sits in one. */
export const setGroups = call({
  name: 'class.clazz.groups.set',
  put: '/clazz/basic/clazz/{id}/groups',
  need: access.teach,
  input: one.extend({
    groups: z
      .array(z.object({ name: textOf(16), userIds: z.array(userId()).max(500) }))
      .max(GROUPS_MAX, m('class.groupsMax', { max: GROUPS_MAX })),
  }),
  reply: groups,
});

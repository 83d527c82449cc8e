import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { day, idOf, instant, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { AFFICHE_STATES, AUDIENCES, LIMITS, MODES, reaches, type Mode } from '../rules';

const userType = z.literal(AUDIENCES);
const busiId = z.literal([BUSI.school, BUSI.region, BUSI.training, BUSI.tutor, BUSI.platform]);

/** An announcement; the publisher's name is kept as it was. */
export const affiche = z.object({
  id: z.number(),
  mode: z.enum(MODES),
  title: z.string(),
  content: z.string(),
  /** Designed: the same in English; empty where nobody wrote any. */
  titleEn: z.string(),
  contentEn: z.string(),
  start: instant(),
  end: instant(),
  publisher: z.string(),
  releaseTime: instant(),
  state: z.enum(AFFICHE_STATES),
  revokedAt: instant().nullable(),
  revokedBy: z.string().nullable(),
  /** Designed: whom it is for. No business line means all of them. */
  userTypes: z.array(z.number()),
  busiIds: z.array(z.number()),
});
const fields = {
  mode: z.enum(MODES, m('operations.needMode')),
  title: z
    .string(m('operations.needTitle'))
    .overwrite(visibleText)
    .trim()
    .min(1, m('operations.needTitle'))
    .max(LIMITS.title, m('kernel.tooLong', { max: LIMITS.title })),
  content: z
    .string(m('operations.needContent'))
    .min(1, m('operations.needContent'))
    .max(LIMITS.html, m('kernel.tooLong', { max: LIMITS.html })),
  titleEn: z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(LIMITS.title, m('kernel.tooLong', { max: LIMITS.title }))
    .default(''),
  contentEn: z
    .string()
    .max(LIMITS.html, m('kernel.tooLong', { max: LIMITS.html }))
    .default(''),
  start: z.iso.datetime(m('operations.needPeriod')),
  end: z.iso.datetime(m('operations.needPeriod')),
  /** Designed. Without it everybody is meant whom this mode may reach (`usualAudience`). */
  userTypes: z.array(userType).min(1, m('operations.needUserTypes')).max(AUDIENCES.length).optional(),
  busiIds: z.array(busiId).max(5).default([]),
};
/** V-115: start not later than end. */
const inOrder = {
  ok: (v: { start: string; end: string }) => Date.parse(v.start) <= Date.parse(v.end),
  at: { path: ['end'], ...m('operations.periodWrong') },
};

/** Designed: a popup stands before whatever somebody is doing, so it is for staff; children are told by a banner. */
const staffOnly = {
  ok: (v: { mode: Mode; userTypes?: readonly number[] | undefined }) =>
    v.userTypes === undefined || v.userTypes.every((type) => reaches(v.mode, type)),
  at: { path: ['userTypes'], ...m('operations.popupStaff') },
};

export const afficheList = call({
  name: 'operations.affiche.list',
  get: '/user/affiche',
  need: access.keep,
  input: page.input(
    {
      title: z.string().max(LIMITS.title).optional(),
      mode: z.enum(MODES).optional(),
      state: z.enum(AFFICHE_STATES).optional(),
      userTypes: userType.optional(),
      from: day().optional(),
      to: day().optional(),
    },
    { sorts: ['start', 'end', 'releaseTime', 'title'] },
  ),
  reply: page.of(affiche),
});
export const afficheCreate = call({
  name: 'operations.affiche.create',
  post: '/user/affiche',
  need: access.keep,
  input: z.object(fields).refine(inOrder.ok, inOrder.at).refine(staffOnly.ok, staffOnly.at),
  reply: affiche,
});
export const afficheUpdate = call({
  name: 'operations.affiche.update',
  put: '/user/affiche/{id}',
  need: access.keep,
  input: z
    .object({ id: idOf('operations_affiche'), ...fields })
    .refine(inOrder.ok, inOrder.at)
    .refine(staffOnly.ok, staffOnly.at),
  reply: affiche,
});
export const afficheRevoke = call({
  name: 'operations.affiche.revoke',
  put: '/user/affiche/{id}/revoke',
  need: access.keep,
  input: z.object({ id: idOf('operations_affiche') }),
  reply: affiche,
});
/** One in effect, as whoever it is for sees it. */
export const activeAffiche = affiche.omit({
  state: true,
  revokedAt: true,
  revokedBy: true,
  userTypes: true,
  busiIds: true,
});
export const afficheActive = call({
  name: 'operations.affiche.active',
  get: '/user/affiche/active',
  need: access.read,
  input: z.object({ mode: z.enum(MODES).optional() }),
  reply: z.array(activeAffiche),
  forApi: 'desktop clients and pages of others; the frame of our own pages brings them along (shell.frame.get)',
});

export const informUnread = call({
  name: 'operations.inform.unread',
  get: '/user/inform/unread',
  need: access.read,
  input: none,
  /** In the asker's language, where it was written in it. */
  reply: z.array(z.object({ dynaId: z.number(), title: z.string(), content: z.string() })),
  forApi: 'the shell: the dialog of unread notices',
});
export const informRead = call({
  name: 'operations.inform.read',
  put: '/user/inform/{dynaId}/read',
  need: access.read,
  input: z.object({ dynaId: idOf('operations_affiche') }),
  reply: nothing,
  forApi: 'the shell: the dialog of unread notices',
});

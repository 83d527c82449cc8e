import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { day, idOf, instant, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import * as access from '../access';
import { AFFICHE_STATES, LIMITS, MODES } from '../rules';

/** An announcement; the publisher's name is kept as it was. */
export const affiche = z.object({
  id: z.number(),
  mode: z.enum(MODES),
  title: z.string(),
  content: z.string(),
  start: instant(),
  end: instant(),
  publisher: z.string(),
  releaseTime: instant(),
  state: z.enum(AFFICHE_STATES),
  revokedAt: instant().nullable(),
  revokedBy: z.string().nullable(),
});
const fields = {
  mode: z.enum(MODES, m('operations.needMode')),
  title: z
    .string(m('operations.needTitle'))
    .trim()
    .min(1, m('operations.needTitle'))
    .max(LIMITS.title, m('kernel.tooLong', { max: LIMITS.title })),
  content: z
    .string(m('operations.needContent'))
    .min(1, m('operations.needContent'))
    .max(LIMITS.html, m('kernel.tooLong', { max: LIMITS.html })),
  start: z.iso.datetime(m('operations.needPeriod')),
  end: z.iso.datetime(m('operations.needPeriod')),
};
/** V-115: start not later than end. */
const inOrder = {
  ok: (v: { start: string; end: string }) => Date.parse(v.start) <= Date.parse(v.end),
  at: { path: ['end'], ...m('operations.periodWrong') },
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
  input: z.object(fields).refine(inOrder.ok, inOrder.at),
  reply: affiche,
});
export const afficheUpdate = call({
  name: 'operations.affiche.update',
  put: '/user/affiche/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_affiche'), ...fields }).refine(inOrder.ok, inOrder.at),
  reply: affiche,
});
export const afficheRevoke = call({
  name: 'operations.affiche.revoke',
  put: '/user/affiche/{id}/revoke',
  need: access.keep,
  input: z.object({ id: idOf('operations_affiche') }),
  reply: affiche,
});
export const afficheActive = call({
  name: 'operations.affiche.active',
  get: '/user/affiche/active',
  need: access.read,
  input: z.object({ mode: z.enum(MODES).optional() }),
  reply: z.array(affiche.omit({ state: true, revokedAt: true, revokedBy: true })),
  forApi: 'the shell: banners, and the notices tile of home pages',
});

export const informUnread = call({
  name: 'operations.inform.unread',
  get: '/user/inform/unread',
  need: access.read,
  input: none,
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

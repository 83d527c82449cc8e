import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { deliveries, type DeliveryState } from '../tables';
import { findKind } from './kinds';
import { postSoon } from './post';

/** A dead letter as one that was never tried. */
const fresh = (cx: Cx) => ({ state: 'waiting', tries: 0, dueAt: cx.nowIso, leasedUntil: null }) as const;

type Row = Omit<calls.DeadLetter, 'title'> & { readonly kind: string };
function deadLetter(cx: Cx, { kind, ...row }: Row): calls.DeadLetter {
  const found = findKind(kind);
  return { ...row, title: found ? cx.text(`${found.module}.${found.title}`) : cx.text('notice.goneKind') };
}

/** Takes a letter out of the dead ones; somebody else may have been faster. */
async function takeLetter(cx: Cx, chosen: ParsedOf<typeof calls.sendAgain>, state: DeliveryState): Promise<void> {
  const { orgId, newsId, userId, channel } = chosen;
  const changed = await cx.into(orgId, 'notice.letters', (door) =>
    door.update(
      deliveries,
      { newsId, userId, channel, state: 'dead' },
      state === 'waiting' ? fresh(cx) : { state, doneAt: cx.nowIso },
    ),
  );
  if (!changed) throw fail(kernelFaults.gone);
  cx.note('notice.letters', { subjectId: userId, new: { newsId, channel, state } }, orgId);
}

export const deadLetterHandlers = [
  handle(calls.listDead, (cx, input) =>
    cx.reading('notice.letters', input.orgId, (door) =>
      door.list(input, {
        select: sql`d.org_id, o.name as org_name, d.news_id, d.user_id, p.name as user_name, d.channel, n.kind, d.tries,
          d.error, d.due_at`,
        from: sql`notice_delivery d
          join notice_news n on n.org_id = d.org_id and n.news_id = d.news_id
          join organisation_org o on o.org_id = d.org_id
          join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id`,
        where: [door.orgs('d'), sql`d.state = 'dead'`, is('d.channel', input.channel)],
        sorts: {},
        then: sql`d.due_at, d.org_id, d.news_id, d.user_id, d.channel`,
        shape: (row: Row) => deadLetter(cx, row),
      }),
    ),
  ),
  handle(calls.sendAgain, async (cx, chosen) => {
    await takeLetter(cx, chosen, 'waiting');
    cx.after(() => postSoon(cx.kernel, chosen.orgId));
  }),
  handle(calls.sendAllAgain, async (cx, { orgId, channel }) => {
    const count = await cx.into(orgId, 'notice.letters', (door) =>
      door.update(deliveries, { channel, state: 'dead' }, fresh(cx)),
    );
    cx.note('notice.letters', { subjectId: orgId, new: { channel, count, state: 'waiting' } }, orgId);
    cx.after(() => postSoon(cx.kernel, orgId));
    return { count };
  }),
  handle(calls.giveUp, async (cx, chosen) => {
    await takeLetter(cx, chosen, 'dropped');
  }),
];

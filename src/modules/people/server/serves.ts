import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { CYCLES, endOf, type Cycle } from '../rules';
import { offers, people, serves } from '../tables';
import { aboutPerson } from './scope';

type ServeView = ReplyOf<typeof calls.servesApply>;
const serveSelect = (cx: Cx): Sql => sql`
  s.serve_id, s.user_id, p.name as user_name, p.yun_no, s.serv_id,
  coalesce(${nameIn(cx.lang, 'b')}, s.serv_id::text) as name, s.cycle, s.start_on, s.end_on, s.price_fen, s.state,
  s.applied_at, coalesce(f.name, '') as applied_by_name, s.audited_at, a.name as audited_by_name, s.remark`;
const serveCounted = sql`people_serve s join people_person p on p.org_id = s.org_id and p.user_id = s.user_id`;
const serveFrom = sql`${serveCounted}
  left join people_person f on f.org_id = s.org_id and f.user_id = s.applied_by
  left join people_person a on a.org_id = s.org_id and a.user_id = s.audited_by
  left join textbook_subject b on b.sbj_id = s.serv_id`;

async function serveView(cx: Cx, serveId: number): Promise<ServeView> {
  const row = await cx.db.row<ServeView>(sql`
    select ${serveSelect(cx)}
    from ${serveFrom}
    where s.org_id = ${cx.me.orgId}
      and s.serve_id = ${serveId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** The learner a service is for; the row is held, so that two requests for one learner stand in line. */
async function learner(cx: Cx, userId: number, lock = true) {
  const person = await cx.db.one(people, { userId, userType: 1, removedAt: null }, lock ? { lock: 'update' } : {});
  if (!person) throw fail(kernelFaults.gone);
  if (cx.me.busiId !== BUSI.training) throw fail(peopleFaults.notLearner);
  return person;
}

interface Asked {
  readonly id: number;
  readonly servId: number;
  readonly start: string;
  readonly cycle: Cycle;
}
/** What a request comes to: its days, its price, and the period it would overlap. */
async function judge(cx: Cx, { id, servId, start, cycle }: Asked, besides = 0) {
  const endOn = endOf(start, cycle);
  const offer = await cx.db.one(offers, { servId, cycle });
  const overlap = await overlapping(cx.db, id, servId, start, endOn, besides);
  return { startOn: start, endOn, offer, overlap };
}
const overlapping = (
  door: Door,
  userId: number,
  servId: number,
  from: string,
  to: string,
  besides: number,
): Promise<{ readonly startOn: string; readonly endOn: string } | undefined> =>
  door.row(sql`
    select s.start_on, s.end_on
    from people_serve s
    where s.org_id = ${door.orgId}
      and s.user_id = ${userId}
      and s.serv_id = ${servId}
      and s.serve_id <> ${besides}
      and s.state <> 'rejected'
      and daterange(s.start_on, s.end_on, '[]') && daterange(${from}::date, ${to}::date, '[]')
    limit 1`);

/** Two people asked at the same moment: the constraint people_serve_once is the last word. */
async function once<T>(days: { start: string; end: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'people_serve_once') throw fail(peopleFaults.serveOverlap, days, 'start');
    throw error;
  }
}
/** The learner's service, held. */
async function lockServe(cx: Cx, userId: number, serveId: number) {
  const row = await cx.db.one(serves, { serveId, userId }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

async function offersOf(cx: Cx, servId?: number): Promise<ReplyOf<typeof calls.offers>> {
  const rows = await cx.db.rows<{ servId: number; name: string; prices: { cycle: Cycle; priceFen: number }[] }>(sql`
    select b.sbj_id as serv_id, ${nameIn(cx.lang, 'b')} as name,
      (select coalesce(json_agg(json_build_object('cycle', o.cycle, 'priceFen', o.price_fen)), '[]')
        from people_serve_offer o
        where o.org_id = ${cx.me.orgId} and o.serv_id = b.sbj_id) as prices
    from textbook_subject b
    where ${all(is('b.sbj_id', servId))}
    order by b.ord, b.sbj_id`);
  return rows.map((r) => ({
    ...r,
    prices: r.prices.sort((a, b) => CYCLES.indexOf(a.cycle) - CYCLES.indexOf(b.cycle)),
  }));
}

export const serveHandlers: readonly Handler[] = [
  handle(calls.servesList, (cx, { state, name, from, to, ...input }) =>
    cx.list(input, {
      select: serveSelect(cx),
      from: serveFrom,
      counted: serveCounted,
      where: [
        cx.db.orgs('s'),
        is('s.state', state),
        contains('p.name', name),
        when(from, (day) => sql`s.start_on >= ${day}::date`),
        when(to, (day) => sql`s.start_on <= ${day}::date`),
      ],
      sorts: {},
      then: sql`s.serve_id desc`,
      shape: (row: ServeView) => row,
    }),
  ),
  handle(calls.userServes, (cx, { id }) =>
    aboutPerson(cx, id, 'people.serves', (door) =>
      door.rows<ServeView>(sql`
        select ${serveSelect(cx)}
        from ${serveFrom}
        where s.org_id = ${door.orgId}
          and s.user_id = ${id}
        order by s.end_on desc, s.serve_id desc`),
    ),
  ),
  handle(calls.servesCheck, async (cx, asked) => {
    await learner(cx, asked.id, false);
    const { offer, overlap, startOn, endOn } = await judge(cx, asked);
    const why = !offer
      ? cx.text(peopleFaults.offerGone.code)
      : overlap
        ? cx.text(peopleFaults.serveOverlap.code, { start: overlap.startOn, end: overlap.endOn })
        : '';
    return { ok: why === '', why, startOn, endOn, priceFen: offer?.priceFen ?? 0 };
  }),
  handle(calls.servesApply, async (cx, asked) => {
    await learner(cx, asked.id);
    const { offer, overlap, startOn, endOn } = await judge(cx, asked);
    if (!offer) throw fail(peopleFaults.offerGone, {}, 'servId');
    if (overlap) throw fail(peopleFaults.serveOverlap, { start: overlap.startOn, end: overlap.endOn }, 'start');
    const serveId = newId();
    await once({ start: startOn, end: endOn }, () =>
      cx.db.insert(serves, [
        {
          serveId,
          userId: asked.id,
          servId: asked.servId,
          cycle: asked.cycle,
          startOn,
          endOn,
          priceFen: offer.priceFen,
          state: 'applied',
          appliedBy: cx.me.userId,
          appliedAt: cx.nowIso,
        },
      ]),
    );
    const view = await serveView(cx, serveId);
    cx.note('people.serve-applied', {
      subjectId: asked.id,
      new: { serve: view.name, startOn, endOn, priceFen: offer.priceFen },
      serveId,
    });
    await tell(cx, {
      kind: 'people.serveAsked',
      subject: { serveId, userId: asked.id },
      params: { name: view.userName, serve: view.name },
    });
    return view;
  }),
  /** Passing or rejecting; a decision that was taken stays. */
  handle(calls.servesAudit, async (cx, { id, serveId, pass, remark }) => {
    const serve = await lockServe(cx, id, serveId);
    const state = pass ? 'passed' : 'rejected';
    if (serve.state !== 'applied') {
      if (serve.state === state) return serveView(cx, serveId);
      throw fail(peopleFaults.serveState);
    }
    await cx.db.update(serves, { serveId }, { state, auditedBy: cx.me.userId, auditedAt: cx.nowIso, remark });
    const view = await serveView(cx, serveId);
    cx.note(pass ? 'people.serve-passed' : 'people.serve-rejected', {
      subjectId: id,
      new: { serve: view.name, startOn: view.startOn, endOn: view.endOn },
      why: remark,
      serveId,
    });
    const subject = { serveId, userId: id };
    // A learner hears of what begins; of what was turned down, whoever asked for it.
    await tell(
      cx,
      pass
        ? {
            kind: 'people.servePassed',
            subject,
            params: { serve: view.name, from: view.startOn, to: view.endOn },
          }
        : {
            kind: 'people.serveRejected',
            subject,
            params: { name: view.userName, serve: view.name, why: remark },
            to: { person: serve.appliedBy },
          },
    );
    return view;
  }),
  /** Other days for a passed service; the price stays what was asked for. */
  handle(calls.servesAlter, async (cx, { id, serveId, start, end }) => {
    const serve = await lockServe(cx, id, serveId);
    if (serve.state !== 'passed') throw fail(peopleFaults.serveState);
    const overlap = await overlapping(cx.db, id, serve.servId, start, end, serveId);
    if (overlap) throw fail(peopleFaults.serveOverlap, { start: overlap.startOn, end: overlap.endOn }, 'start');
    await once({ start, end }, () => cx.db.update(serves, { serveId }, { startOn: start, endOn: end }));
    cx.note('people.serve-altered', {
      subjectId: id,
      old: { startOn: serve.startOn, endOn: serve.endOn },
      new: { startOn: start, endOn: end },
      serveId,
    });
    return serveView(cx, serveId);
  }),
  handle(calls.offers, (cx) => offersOf(cx)),
  handle(calls.offersSet, async (cx, { servId, prices }) => {
    const [before] = await offersOf(cx, servId);
    if (!before) throw fail(kernelFaults.gone);
    await cx.db.remove(offers, { servId });
    await cx.db.insert(
      offers,
      [...new Map(prices.map((p) => [p.cycle, p])).values()].map((p) => ({ servId, ...p })),
    );
    const [after] = await offersOf(cx, servId);
    cx.note('people.offer', { subjectId: servId, old: { prices: before.prices }, new: { prices: after!.prices } });
    return after!;
  }),
];

import { createHash, randomBytes } from 'node:crypto';
import { sql } from '../../../kernel/server/db/sql';
import { Download, handle } from '../../../kernel/server/module';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { fill, type Lang, type Params } from '../../../kernel/shared/messages';
import * as calls from '../contract/weeks';
import { calendarOf, instantIn } from '../rules/ics';
import { feeds } from '../tables';
import { besideOf } from './beside';
import { occurrences } from './published';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** What a calendar holds: four weeks back, half a year ahead. */
const BACK = 28;
const AHEAD = 180;

export const feedHandlers = [
  handle(calls.feedGet, async (cx) => ({
    madeAt: (await cx.db.one(feeds, { orgId: cx.me.orgId, userId: cx.me.userId }))?.madeAt ?? null,
  })),
  handle(calls.feedRenew, async (cx) => {
    const token = randomBytes(24).toString('base64url');
    await cx.db.change(
      sql`
      insert into timetable_feed (token_hash, org_id, user_id, lang, made_at)
      values (${hashOf(token)}, ${cx.me.orgId}, ${cx.me.userId}, ${cx.lang}, ${cx.nowIso})
      on conflict (org_id, user_id) do update set token_hash = excluded.token_hash, lang = excluded.lang,
        made_at = excluded.made_at`,
    );
    cx.note('timetable.feed.renewed', { subjectId: cx.me.userId });
    return { path: `/api/arrange/feed/${token}`, madeAt: cx.nowIso };
  }),
  handle(calls.feedDrop, async (cx) => {
    await cx.db.remove(feeds, { orgId: cx.me.orgId, userId: cx.me.userId });
    cx.note('timetable.feed.dropped', { subjectId: cx.me.userId });
  }),

  handle(calls.feedIcs, async (cx, { token }) => {
    // The address is the only secret: its hash is looked up, so that time tells nothing and the table gives nothing away.
    const feed = await cx.db.one(feeds, { tokenHash: hashOf(token.replace(/\.ics$/, '')) });
    if (!feed) throw fail(kernelFaults.gone);
    const [org] = await cx.db.rows<{ zone: string; name: string; enabled: boolean }>(
      sql`
      select zone, name, enabled
      from organisation_org
      where org_id = ${feed.orgId}`,
    );
    if (!org?.enabled) throw fail(kernelFaults.gone);
    const lang = feed.lang as Lang;
    const t = (key: string, params?: Params) => fill(cx.kernel.books[lang][`timetable.${key}`] ?? key, params);
    const today = dayIn(org.zone, cx.now);
    const { name, items, days, beside, student } = await cx.asOrg(feed.orgId, async (door) => {
      const [p] = await door.rows<{ name: string; userType: number; ok: boolean }>(
        sql`
        select name, user_type, enabled and removed_at is null as ok
        from people_person_v
        where org_id = ${feed.orgId}
          and user_id = ${feed.userId}`,
      );
      if (!p?.ok) throw fail(kernelFaults.gone);
      const student = p.userType === 1;
      const found = await occurrences(
        door,
        {
          ...(student ? { studentId: feed.userId } : { teacherId: feed.userId }),
          from: plusDays(today, -BACK),
          to: plusDays(today, AHEAD),
        },
        lang,
      );
      const beside = await besideOf(
        door,
        {
          from: plusDays(today, -BACK),
          to: plusDays(today, AHEAD),
          zone: org.zone,
          homework: true,
          ...(student ? { studentId: feed.userId } : { teacherId: feed.userId }),
        },
        lang,
      );
      return { name: p.name, items: found.items, days: found.days, beside, student };
    });
    const at = (day: string, time: string) => instantIn(org.zone, day, time);
    const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');
    const ics = calendarOf(t('feed.title', { name }), cx.now, [
      // Holidays and make-up days are whole days.
      ...days
        .filter((d) => d.kind != null)
        .map((d) => ({
          uid: `day-${feed.orgId}-${d.date}`,
          day: d.date,
          summary: d.kind === 'makeup' ? joined(d.name, t('makeup', { weekday: t(`weekday.${d.runs}`) })) : d.name,
          text: org.name,
          place: '',
        })),
      ...items.map((o) => ({
        uid: `${o.arrangeId}-${o.date}`,
        from: at(o.date, o.start),
        to: at(o.date, o.end),
        place: o.roomName ?? '',
        summary: student
          ? `${o.sbjName} · ${o.teacherName}`
          : `${o.sbjName} · ${o.clazzName}${o.cover?.state === 'accepted' ? t('feed.cover', { name: o.cover.absentName }) : ''}`,
        text: joined(
          org.name,
          o.clazzName,
          o.teacherName,
          o.secNo != null && o.secNo <= 20 ? t('section', { no: o.secNo }) : '',
        ),
      })),
      ...beside.map((b) => ({
        uid: `${b.kind}-${b.id}`,
        from: at(b.date, b.start),
        to: at(b.date, b.end),
        place: '',
        summary:
          b.kind === 'single'
            ? joined(b.title, student ? b.teacherName : b.clazzName)
            : t(`feed.${b.kind}`, { title: b.title }),
        text: joined(org.name, b.clazzName, b.teacherName),
      })),
    ]);
    return new Download('timetable.ics', 'text/calendar; charset=utf-8', Buffer.from(ics, 'utf8'), { inline: true });
  }),
];

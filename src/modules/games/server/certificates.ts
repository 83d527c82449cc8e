import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import type { Lang } from '../../../kernel/shared/messages';
import { grouped } from '../../../kernel/shared/maps';
import { proofKind, sealSet } from '../../proof/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import type { Kind, NoPlace, RecordLevel, Timing } from '../rules';
import { resultText } from '../rules/show';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { entryName, meetOf, type MeetRow } from './read';

/** Places that are put on a certificate. */
const PLACES = 8;
/** What was said on the day, complete: it is never read again from the tables. */
export interface CertificateContent {
  readonly school: string;
  readonly meet: string;
  readonly start: string;
  readonly end: string;
  readonly name: string;
  readonly clazz: string;
  readonly lines: readonly {
    readonly zh: string;
    readonly en: string;
    readonly rank: number;
    readonly text: string;
    readonly record: 'broken' | 'equalled' | null;
    /** Whose record it was; what was sealed before levels were kept does not say it. */
    readonly recordLevel?: RecordLevel | null;
  }[];
}
const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
const said = (lang: Lang, key: string): string => textsIn(lang)[key] ?? key;
const recordKeyOf = (how: 'broken' | 'equalled', level: RecordLevel | null | undefined): string =>
  level ? `record.${how}.${level}` : `record.${how}`;
const daysText = (start: string, end: string): string => (start === end ? start : `${start} – ${end}`);

/** Certificates of a meet; its subject is the meet. */
export const certificateKind = proofKind<CertificateContent>({
  name: 'games.certificate',
  title: (_subject, lang) => said(lang, 'certificates'),
  async show(door, { subject, content: c, holderId, replacedAt }, lang) {
    // Whoever lost every place keeps the code: it says so from then on, also before anything is sealed anew.
    const lines = replacedAt != null || (await holdsPlace(door, subject, holderId)) ? c.lines : [];
    return {
      title: c.meet,
      school: c.school,
      name: c.name,
      place: c.clazz,
      figures: [],
      head: [said(lang, 'column.entryName'), said(lang, 'column.rank'), said(lang, 'column.text')],
      rows: lines.map((line) => [
        lang === 'en-US' ? line.en : line.zh,
        String(line.rank),
        line.record ? `${line.text} · ${said(lang, recordKeyOf(line.record, line.recordLevel))}` : line.text,
      ]),
      notes: [daysText(c.start, c.end), ...(lines.length ? [] : [said(lang, 'certificate.void')])],
    };
  },
});
/** Whether somebody has a place of the meet that a certificate is of, as its points stand now. */
async function holdsPlace(door: Door, subject: string, holderId: number): Promise<boolean> {
  const found = await door.row<{ one: number }>(sql`
    select 1 as one
    from games_award a
    join games_meet m on m.org_id = a.org_id and m.gam_id = a.gam_id and m.awards_at = a.built_at
    join games_run u on u.org_id = a.org_id and u.rud_id = a.rud_id and u.user_id = a.user_id
    where a.org_id = ${door.orgId}
      and a.gam_id = ${Number(subject)}
      and a.rank <= ${PLACES}
      and ${holderId} = any(u.member_ids)
    limit 1`);
  return found !== undefined;
}

interface Won {
  readonly userId: number;
  readonly name: string;
  readonly bornOn: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly school: string;
  readonly meet: string;
  readonly start: string;
  readonly end: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly kind: Kind;
  readonly rank: number | null;
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
  readonly timing: Timing | null;
  readonly record: 'broken' | 'equalled' | null;
  readonly recordLevel: RecordLevel | null;
  readonly stale: boolean;
}
const PROOF = certificateKind.name;
/**
 * Places of everybody, members of teams each for themselves; locked against a new reckoning while they are sealed. Whoever holds a
 * certificate and has no place any more is there as well, without a rank, also who is in no event of the meet now. While somebody else
 * reckons the points anew nobody is there.
 */
const wonIn = (cx: Cx, gamId: number, lock: boolean): Promise<Won[]> => {
  const org = cx.db.orgId;
  return cx.db.rows<Won>(sql`
    with m as (
      select m.gam_id, m.name, m.start_on, m.end_on, m.awards_at, m.awards_stale
      from games_meet m
      where m.org_id = ${org}
        and m.gam_id = ${gamId}
      ${lock ? sql`for update` : sql``}),
    ran as (
      select p.user_id, p.name, p.born_on, a.clazz_id, a.clazz_name, e.name_zh, e.name_en, e.kind, e.ord, a.rank, u.value, u.mark,
        u.rule, u.timing, a.record, a.record_level
      from m
      join games_award a on a.org_id = ${org} and a.gam_id = m.gam_id and a.built_at = m.awards_at
      join games_run u on u.org_id = ${org} and u.rud_id = a.rud_id and u.user_id = a.user_id
      join games_entry e on e.org_id = ${org} and e.entry_id = a.entry_id
      join people_person_v p on p.org_id = ${org} and p.user_id = any(u.member_ids)),
    listed as (
      select r.user_id, r.name, r.born_on, r.clazz_id, r.clazz_name, r.name_zh, r.name_en, r.kind, r.ord, r.rank, r.value, r.mark,
        r.rule, r.timing, r.record, r.record_level
      from ran r
      where r.rank <= ${PLACES}
      union all
      select n.holder_id, n.content ->> 'name', p.born_on, 0, n.content ->> 'clazz', '', '', 'fun', 0, null, null, null,
        '', null, null, null
      from proof_newest_v n
      left join people_person_v p on p.org_id = ${org} and p.user_id = n.holder_id
      where n.org_id = ${org}
        and n.kind = ${PROOF}
        and n.subject = ${String(gamId)}
        and jsonb_array_length(n.content -> 'lines') > 0
        and exists (select 1 from ran)
        and not exists (select 1 from ran r where r.user_id = n.holder_id and r.rank <= ${PLACES}))
    select l.user_id, l.name, l.born_on, l.clazz_id, l.clazz_name, o.name as school, m.name as meet, m.start_on as start,
      m.end_on as "end", l.name_zh, l.name_en, l.kind, l.rank, l.value, l.mark, l.rule, l.timing, l.record, l.record_level,
      m.awards_stale as stale
    from m
    join organisation_org o on o.org_id = ${org}
    cross join listed l
    order by l.clazz_name, l.user_id, l.ord`);
};

type Placed = Won & { readonly rank: number };
const hasPlace = (w: Won): w is Placed => w.rank != null;
const lineOf = (w: Placed) => ({
  zh: w.nameZh,
  en: w.nameEn,
  rank: w.rank,
  text: resultText(w.kind, w),
  record: w.record,
  recordLevel: w.recordLevel,
});
interface SealedOne {
  readonly holderId: number;
  readonly code: string;
  readonly hash: string;
  readonly sealedAt: string;
}
/**
 * Codes of the certificates that say what the points say now: those sealed since they were reckoned. Behind an older one stands
 * what was true before.
 */
async function codesNow(cx: Cx, meet: Pick<MeetRow, 'gamId' | 'awardsAt' | 'awardsStale'>) {
  const since = meet.awardsAt;
  if (since == null || meet.awardsStale) return new Map<number, { code: string; hash: string }>();
  const rows = await cx.db.rows<SealedOne>(sql`
    select n.holder_id, n.code, n.leaf as hash, n.sealed_at
    from proof_newest_v n
    where n.org_id = ${cx.db.orgId}
      and n.kind = ${PROOF}
      and n.subject = ${String(meet.gamId)}`);
  const now = rows.filter((r) => Date.parse(r.sealedAt) >= Date.parse(since));
  return new Map(now.map(({ holderId, code, hash }) => [holderId, { code, hash }]));
}

export const certificateHandlers = [
  handle(calls.listCertificates, async (cx, { gamId, clazzId }) => {
    const meet = await meetOf(cx, gamId);
    const won = (await wonIn(cx, gamId, false))
      .filter(hasPlace)
      .filter((w) => clazzId == null || w.clazzId === clazzId);
    const people = grouped(won, (w) => w.userId);
    const codes = await codesNow(cx, meet);
    return {
      orgName: won[0]?.school ?? '',
      meetName: meet.name,
      days: daysText(meet.startOn, meet.endOn),
      items: [...people].map(([userId, own]) => ({
        userId,
        name: own[0]!.name,
        clazzId: own[0]!.clazzId,
        clazzName: own[0]!.clazzName,
        lines: own.map((w) => ({
          entryName: entryName(cx.lang, w),
          rank: w.rank,
          text: resultText(w.kind, w),
          record: w.record,
          recordLevel: w.recordLevel,
        })),
        check: codes.get(userId) ?? null,
      })),
    };
  }),
  handle(calls.sealCertificates, async (cx, { gamId }) => {
    const won = await wonIn(cx, gamId, true);
    const [first] = won;
    if (!first) throw fail(faults.noAwards);
    if (first.stale) throw fail(faults.staleAwards);
    const leaves = [...grouped(won, (w) => w.userId)].map(([holderId, own]) => ({
      holderId,
      bornOn: own[0]!.bornOn,
      content: {
        school: first.school,
        meet: first.meet,
        start: first.start,
        end: first.end,
        name: own[0]!.name,
        clazz: own[0]!.clazzName,
        lines: own.filter(hasPlace).map(lineOf),
      },
    }));
    await sealSet(cx, { kind: certificateKind, subject: String(gamId), leaves });
    const sealed = leaves.filter((leaf) => leaf.content.lines.length > 0).length;
    cx.note('games.certificates-sealed', { subjectId: gamId, new: sealed, void: leaves.length - sealed });
    return { sealed };
  }),
];

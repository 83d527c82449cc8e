import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import type { Lang } from '../../../kernel/shared/messages';
import { codesOf, proofKind, sealSet } from '../../proof/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import type { Kind, NoPlace, Timing } from '../rules';
import { groupBy } from '../rules/group';
import { resultText } from '../rules/show';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { entryName, meetOf } from './read';

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
  }[];
}
const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
const said = (lang: Lang, key: string): string => textsIn(lang)[key] ?? key;
const daysText = (start: string, end: string): string => (start === end ? start : `${start} – ${end}`);

/** Certificates of a meet; its subject is the meet. */
export const certificateKind = proofKind<CertificateContent>({
  name: 'games.certificate',
  title: (_subject, lang) => said(lang, 'certificates'),
  show: (_door, { content: c }, lang) => ({
    title: c.meet,
    school: c.school,
    name: c.name,
    place: c.clazz,
    figures: [],
    head: [said(lang, 'column.entryName'), said(lang, 'column.rank'), said(lang, 'column.text')],
    rows: c.lines.map((line) => [
      lang === 'en-US' ? line.en : line.zh,
      String(line.rank),
      line.record ? `${line.text} · ${said(lang, `record.${line.record}`)}` : line.text,
    ]),
    notes: [daysText(c.start, c.end)],
  }),
});

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
  readonly rank: number;
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
  readonly timing: Timing | null;
  readonly record: 'broken' | 'equalled' | null;
  readonly stale: boolean;
}
/** Places of everybody, members of teams each for themselves; locked against a new reckoning while they are sealed. */
const wonIn = (cx: Cx, gamId: number, lock: boolean): Promise<Won[]> =>
  cx.db.rows<Won>(sql`
    select p.user_id, p.name, p.born_on, a.clazz_id, a.clazz_name, o.name as school, m.name as meet, m.start_on as start,
      m.end_on as "end", e.name_zh, e.name_en, e.kind, a.rank, u.value, u.mark, u.rule, u.timing, a.record, m.awards_stale as stale
    from games_meet m
    join games_award a on a.org_id = m.org_id and a.gam_id = m.gam_id and a.built_at = m.awards_at
    join games_run u on u.org_id = a.org_id and u.rud_id = a.rud_id and u.user_id = a.user_id
    join games_entry e on e.org_id = a.org_id and e.entry_id = a.entry_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = any(u.member_ids)
    join organisation_org o on o.org_id = m.org_id
    where m.org_id = ${cx.db.orgId}
      and m.gam_id = ${gamId}
      and a.rank <= ${PLACES}
    order by a.clazz_name, p.user_id, e.ord
    ${lock ? sql`for update of m` : sql``}`);

const lineOf = (w: Won) => ({
  zh: w.nameZh,
  en: w.nameEn,
  rank: w.rank,
  text: resultText(w.kind, w),
  record: w.record,
});

export const certifying = [
  handle(calls.listCertificates, async (cx, { gamId, clazzId }) => {
    const meet = await meetOf(cx, gamId);
    const won = (await wonIn(cx, gamId, false)).filter((w) => clazzId == null || w.clazzId === clazzId);
    const people = groupBy(won, (w) => w.userId);
    const codes = await codesOf(cx.db, certificateKind.name, String(gamId), [...people.keys()]);
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
    const leaves = [...groupBy(won, (w) => w.userId)].map(([holderId, own]) => ({
      holderId,
      bornOn: own[0]!.bornOn,
      content: {
        school: first.school,
        meet: first.meet,
        start: first.start,
        end: first.end,
        name: own[0]!.name,
        clazz: own[0]!.clazzName,
        lines: own.map(lineOf),
      },
    }));
    await sealSet(cx, { kind: certificateKind, subject: String(gamId), leaves });
    cx.note('games.certificates-sealed', { subjectId: gamId, new: leaves.length });
    return { sealed: leaves.length };
  }),
];

import type { Listener } from '../../../kernel/server/module';
import { sql } from '../../../kernel/server/db/sql';
import type { Lang } from '../../../kernel/shared/messages';
import { proofKind, sealFrom } from '../../proof/server/published';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { finalOf, hundredthsText, judge, valueText, type Sketch } from '../rules';
import { rounds } from '../tables';
import { cellsOf, enteredIn, presentIn, type KnownCell } from './children';

const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
/** A child's closed score as it was said on the day, complete. */
interface Content {
  readonly school: string;
  readonly norm: string;
  readonly yearId: number;
  readonly termId: number;
  readonly name: string;
  readonly clazz: string;
  readonly score: number | null;
  readonly reckoned: number | null;
  readonly assigned: number | null;
  readonly fullScore: number;
  readonly lines: readonly {
    readonly name: string;
    readonly zh: string;
    readonly en: string;
    readonly weight: number;
    readonly points: number | null;
    readonly fullScore: number;
  }[];
}
const score = (value: number | null): string => (value === null ? '—' : hundredthsText(value));

/** Scores of a closed evaluation; its subject is the sketch. */
const closedScores = proofKind<Content>({
  name: 'process-eval.score',
  title: (_subject, lang) => textsIn(lang)['proofTitle'] ?? '',
  show(_door, { subject, content: c }, lang) {
    const t = (key: string) => textsIn(lang)[key] ?? key;
    return Promise.resolve({
      title: `${this.title(subject, lang)} · ${c.norm}`,
      school: c.school,
      name: c.name,
      place: c.clazz,
      figures: [{ label: t('field.score'), text: `${score(c.score)} / ${score(c.fullScore)}` }],
      head: [t('field.item'), t('field.value'), t('field.weight'), t('field.points')],
      rows: c.lines.map((l) => [
        l.name,
        lang === 'en-US' ? l.en : l.zh,
        `${hundredthsText(l.weight)}%`,
        `${score(l.points)} / ${score(l.fullScore)}`,
      ]),
      notes: c.assigned === null ? [] : [t('proofAssigned').replace('{score}', score(c.reckoned))],
    });
  },
});

interface Closed {
  readonly userId: number;
  readonly name: string;
  readonly bornOn: string | null;
  readonly clazzName: string;
  readonly score: number | null;
  readonly assigned: number | null;
  readonly school: string;
  readonly monthsHere: number | null;
  readonly monthsOf: number | null;
  readonly cells: readonly KnownCell[];
}
function contentOf(round: { name: string; yearId: number; termId: number; content: Sketch }, row: Closed): Content {
  const judged = judge(round.content, enteredIn(row.cells), presentIn(row));
  const said = (lang: Lang, at: number): string => {
    const t = textsIn(lang);
    const [item, step] = [round.content.items[at], judged.steps[at]];
    if (step?.exempt) return t[`exempt.${step.exempt}`] ?? '';
    return item && step ? `${valueText(item, step.value, { yes: t['yes'] ?? '', no: t['no'] ?? '' })}${item.unit}` : '';
  };
  return {
    school: row.school,
    norm: round.name,
    yearId: round.yearId,
    termId: round.termId,
    name: row.name,
    clazz: row.clazzName,
    score: finalOf(row),
    reckoned: row.score,
    assigned: row.assigned,
    fullScore: round.content.fullScore,
    lines: round.content.items.map((item, at) => ({
      name: item.name,
      zh: said('zh-CN', at),
      en: said('en-US', at),
      weight: item.weight,
      points: judged.steps[at]?.points ?? null,
      fullScore: item.fullScore,
    })),
  };
}

/** A closed round is sealed after the commit that closed it; told twice, or reopened in between, nothing is sealed twice. */
export const sealer: Listener = {
  topic: 'process-eval.closed',
  async run({ payload }, door) {
    const normId = Number(payload['normId']);
    const round = await door.one(rounds, { normId, state: 'closed', sealHash: null }, { lock: 'update' });
    if (!round) return;
    const rows = await door.rows<Closed>(sql`
      select r.user_id, p.name, p.born_on, r.clazz_name, r.score, r.assigned, r.months_here, r.months_of, o.name as school,
        ${cellsOf(door.orgId, normId, 'r')} as cells
      from process_eval_result r
      join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
      join organisation_org o on o.org_id = r.org_id
      where r.org_id = ${door.orgId}
        and r.norm_id = ${normId}
      order by r.user_id`);
    const leaves = rows.map((row) => ({ holderId: row.userId, bornOn: row.bornOn, content: contentOf(round, row) }));
    const sealer = { byId: Number(payload['byId']), at: String(payload['at']) };
    const { hash } = await sealFrom(door, sealer, { kind: closedScores, subject: String(normId), leaves });
    await door.update(rounds, { normId }, { sealHash: hash });
  },
};

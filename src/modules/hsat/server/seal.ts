import type { Listener } from '../../../kernel/server/module';
import { sql } from '../../../kernel/server/db/sql';
import type { Lang } from '../../../kernel/shared/messages';
import { proofKind, sealFrom } from '../../proof/server/published';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { hundredthsText, type HsatModule } from '../rules';
import { exams, tallies } from '../tables';

const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
/** A final score as it was handed over, complete. */
interface Content {
  readonly school: string;
  readonly exam: string;
  readonly module: HsatModule;
  readonly yearId: number;
  readonly version: number;
  readonly name: string;
  readonly examNo: string;
  readonly clazz: string;
  readonly process: number | null;
  readonly fromExam: number | null;
  readonly others: number | null;
  readonly extra: number;
  readonly total: number | null;
  readonly level: string | null;
}
const score = (value: number | null): string => (value === null ? '—' : hundredthsText(value));

/** Final scores of a sealed exam; its subject is the exam. */
const sealedScores = proofKind<Content>({
  name: 'hsat.score',
  title: (_subject, lang) => textsIn(lang)['proofTitle'] ?? '',
  show(_door, { subject, content: c }, lang) {
    const t = (key: string) => textsIn(lang)[key] ?? key;
    return Promise.resolve({
      title: `${this.title(subject, lang)} · ${c.exam}`,
      school: c.school,
      name: c.name,
      place: `${c.clazz} ${c.examNo}`.trim(),
      figures: [
        { label: t('field.total'), text: score(c.total) },
        { label: t('field.level'), text: c.level ?? '—' },
      ],
      head: [t('field.part'), t('field.points')],
      rows: [
        [t('part.process'), score(c.process)],
        [t('part.exam'), score(c.fromExam)],
        [t('part.others'), score(c.others)],
        [t('field.extra'), score(c.extra)],
      ],
      notes: [],
    });
  },
});
interface Sealed extends Omit<Content, 'exam' | 'module' | 'yearId'> {
  readonly userId: number;
  readonly bornOn: string | null;
}
/** A school's final scores go into its chain after the commit that sealed the exam; told twice, nothing is sealed twice. */
export const sealer: Listener = {
  topic: 'hsat.sealed',
  async run({ payload }, door) {
    const schemaId = Number(payload['schemaId']);
    const exam = await door.one(exams, { schemaId });
    if (exam?.state !== 'sealed' || exam.runId === null) return;
    const { runId, name, module, yearId } = exam;
    const tally = await door.one(tallies, { schemaId, runId, sealHash: null }, { lock: 'update' });
    if (!tally) return;
    const rows = await door.rows<Sealed>(sql`
      select r.user_id, c.born_on, c.name, c.exam_no, c.clazz_name as clazz, o.name as school, r.version, r.process,
        r.exam as from_exam, r.others, r.extra, r.total, r.level
      from hsat_score r
      join hsat_candidate c on c.org_id = r.org_id and c.schema_id = r.schema_id and c.user_id = r.user_id
      join organisation_org o on o.org_id = r.org_id
      where r.org_id = ${door.orgId}
        and r.schema_id = ${schemaId}
        and r.run_id = ${runId}
      order by r.user_id`);
    if (!rows.length) return;
    const leaves = rows.map(({ userId, bornOn, ...row }) => ({
      holderId: userId,
      bornOn,
      content: { ...row, exam: name, module, yearId },
    }));
    const by = { byId: Number(payload['byId']), at: String(payload['at']) };
    const { hash } = await sealFrom(door, by, { kind: sealedScores, subject: String(schemaId), leaves });
    await door.update(tallies, { schemaId, runId }, { sealHash: hash });
  },
};

import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { demoPictures } from '../../files/demo';
import { fileUrl } from '../../files/contract';
import type { DemoPerson } from '../../people/demo';
import { printOf } from '../rules/print';
import { wordsOf } from '../rules/words';
import { prints, questions, sharedUses, shared, versions, type Lib } from '../tables';
import type { QuestionBody } from '../rules/model';
import { contentQuestions, drawings, withDrawings, type SeedQtp, type SeedQuestion } from './content';

/** A question of the demonstration world with its ids, which are the same in every world. */
export interface DemoQuestion {
  readonly qid: number;
  readonly verId: number;
  readonly key: string;
  readonly template: string;
  readonly lib: Lib;
  readonly orgId: number;
  readonly ownerId: number;
  readonly stgId: number;
  readonly sbjId: number;
  readonly qtpId: number;
  readonly grade: number;
  readonly degree: number;
  readonly nodeIds: readonly number[];
  readonly klgIds: readonly number[];
  readonly body: QuestionBody;
  readonly madeAt: string;
}
const QID = 33_000_000_000;
const VER = 34_000_000_000;
/** Types of question_bank_qtp (migrations/20261121-3310). */
const QTP: Readonly<Record<SeedQtp, number>> = {
  choice: 1,
  choices: 2,
  truth: 3,
  fill: 4,
  match: 5,
  order: 6,
  answer: 8,
  draw: 12,
  reading: 14,
  cloze: 13,
  material: 20,
  writing: 17,
};
const QTP_IN: Readonly<Record<string, number>> = { '1 answer': 7, '3 answer': 19, '1 draw': 23, '2 material': 20 };
export const qtpOf = (q: Pick<SeedQuestion, 'sbj' | 'qtp'>): number => QTP_IN[`${q.sbj} ${q.qtp}`] ?? QTP[q.qtp];
const TEST_ONES = 80;

/** Questions of the demonstration world, after this module has made its part. */
export const demoQuestions = (world: World): readonly DemoQuestion[] =>
  world.made['questions'] as readonly DemoQuestion[];

/** Which questions a size holds: all, or about eighty with every kind and subject among them. */
function chosen(size: World['size']): readonly (readonly [SeedQuestion, number])[] {
  const all = contentQuestions().map((q, at) => [q, at] as const);
  if (size === 'full') return all;
  const kinds = new Set<string>();
  const first = all.filter(([q]) => {
    const k = `${q.sbj} ${q.body.kind}`;
    if (kinds.has(k)) return false;
    kinds.add(k);
    return true;
  });
  const step = Math.ceil(all.length / (TEST_ONES - first.length));
  return all.filter((x) => first.includes(x) || x[1] % step === 0);
}

/** Where a question stands: most in the platform's library, some in the hands of the demonstration school's people, so that nobody's own list is empty. */
function placeOf(
  at: number,
  q: SeedQuestion,
  id: (login: string) => number,
  colleague: number,
): Pick<DemoQuestion, 'lib' | 'orgId' | 'ownerId'> {
  if (q.sbj === 2 && q.grade === 7 && at % 9 === 4) return { lib: 'psn', orgId: 189, ownerId: id('teacher189') };
  if (q.sbj === 2 && q.grade === 7 && at % 17 === 6) return { lib: 'org', orgId: 189, ownerId: colleague };
  if (q.sbj === 2 && at % 41 === 11) return { lib: 'reg', orgId: 100, ownerId: id('bureau4109') };
  return { lib: 'pfm', orgId: 1, ownerId: at % 5 === 0 ? id('auditor') : id('inputer') };
}

export async function makeLibrary(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const person = (login: string) => people.find((p) => p.login === login)!;
  const id = (login: string) => person(login).userId;
  const colleague =
    people.find((p) => p.orgId === 189 && p.userType === 2 && p.login !== 'teacher189' && p.sbjIds.includes(2))
      ?.userId ?? id('teacher189');
  const paths = await demoPictures(
    world,
    drawings.map((d) => ({
      orgId: 1,
      userId: id('inputer'),
      scene: d.svg() as `<svg${string}`,
      name: d.key,
      width: d.width,
      height: d.height,
    })),
  );
  const address = new Map(drawings.map((d, at) => [d.key, fileUrl(paths[at]!)]));

  const made: DemoQuestion[] = chosen(world.size).map(([q, at]) => ({
    qid: QID + at,
    verId: VER + at,
    key: q.key,
    template: q.template,
    ...placeOf(at, q, id, colleague),
    stgId: q.stg,
    sbjId: q.sbj,
    qtpId: qtpOf(q),
    grade: q.grade,
    degree: q.degree,
    nodeIds: [q.node],
    klgIds: q.knowledge,
    body: withDrawings(q.body, (key) => address.get(key) ?? null),
    madeAt: `${plusDays(world.today, -30 - (at % 300))}T0${1 + (at % 9)}:12:00.000Z`,
  }));
  // Questions of other organisations, which must never show elsewhere.
  const maths = made.filter((q) => q.lib === 'pfm' && q.sbjId === 2);
  [619, 710, 500, 300].forEach((orgId, n) => {
    const owner = people.find((p) => p.orgId === orgId && p.userType === 2);
    const [like] = maths.slice(n * 3);
    if (owner && like)
      made.push({
        ...like,
        qid: QID + 900_000 + n,
        verId: VER + 900_000 + n,
        key: `${like.key}@${orgId}`,
        lib: 'psn',
        orgId,
        ownerId: owner.userId,
      });
  });
  await store(world, made);
  world.made['questions'] = made;
}

const contentOf = (q: DemoQuestion) => ({
  verId: q.verId,
  qid: q.qid,
  verNo: 1,
  stgId: q.stgId,
  sbjId: q.sbjId,
  qtpId: q.qtpId,
  kind: q.body.kind,
  degree: q.degree,
  body: q.body,
  words: wordsOf(q.body),
  nodeIds: [...q.nodeIds],
  klgIds: [...q.klgIds],
  tagIds: [] as number[],
  madeAt: q.madeAt,
});
/** Rows of questions: the question itself with its owner, and its version where its library keeps it. */
export async function store(world: World, made: readonly DemoQuestion[]): Promise<void> {
  const source = (q: DemoQuestion) => (q.lib === 'pfm' ? '平台原创' : q.lib === 'reg' ? '濮阳市教研室' : null);
  await world.put(
    questions,
    made.map((q) => ({
      orgId: q.orgId,
      qid: q.qid,
      lib: q.lib,
      ownerId: q.ownerId,
      verId: q.verId,
      source: source(q),
      madeAt: q.madeAt,
      savedAt: q.madeAt,
    })),
  );
  await world.put(
    versions,
    made.filter((q) => q.lib === 'psn' || q.lib === 'org').map((q) => ({ orgId: q.orgId, ...contentOf(q) })),
  );
  const published = made.filter((q) => q.lib === 'pfm' || q.lib === 'reg');
  await world.put(
    shared,
    published.map((q) => ({
      ...contentOf(q),
      fromOrgId: q.orgId,
      regId: q.lib === 'reg' ? 4109 : null,
      source: source(q),
      isCurrent: true,
    })),
  );
  await world.put(
    prints,
    published
      .filter((q) => q.lib === 'pfm')
      .map((q) => {
        const p = printOf(q.body);
        return { qid: q.qid, verId: q.verId, stgId: q.stgId, sbjId: q.sbjId, ...p, bands: [...p.bands] };
      }),
  );
  // How the schools of the country answered them: near what the author says, not always.
  const usual = [88, 78, 64, 47, 31];
  await world.put(
    sharedUses,
    published
      .filter((q) => q.qid % 5 < 3 && q.body.kind !== 'short' && q.body.kind !== 'photo')
      .map((q) => {
        const answers = world.int(12, 640);
        return {
          verId: q.verId,
          answers,
          shareSum: answers * Math.min(98, Math.max(8, usual[q.degree - 1]! + world.int(-14, 12))),
        };
      }),
  );
}
/** Copies of shared versions in a school, as its first use makes them: for the demonstration of papers, homework and mistakes. */
export async function copyVersions(world: World, orgId: number, wanted: readonly DemoQuestion[]): Promise<void> {
  const known = (world.made['question copies'] ??= new Set<string>()) as Set<string>;
  const fresh = [
    ...new Map(wanted.filter((q) => q.lib === 'pfm' || q.lib === 'reg').map((q) => [q.verId, q])).values(),
  ].filter((q) => !known.has(`${orgId} ${q.verId}`));
  for (const q of fresh) known.add(`${orgId} ${q.verId}`);
  await world.put(
    versions,
    fresh.map((q) => ({ orgId, ...contentOf(q) })),
  );
}

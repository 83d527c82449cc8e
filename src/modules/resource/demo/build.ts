import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { usualScore } from '../../question-bank/contract';
import type { DemoQuestion } from '../../question-bank/demo';
import { fullScoreOf, queCountOf, shareScore, type PaperSection, type ResType } from '../rules';
import { partsOf } from '../../question-bank/contract';
import { resources, shared, versions } from '../tables';

/** Who makes a resource and for whom: `lib` pfm is published to all, a region to its schools. */
export interface DemoAuthor {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
  readonly lib: 'psn' | 'pfm';
  readonly regId?: number;
}
type Version = Parameters<typeof World.prototype.put<typeof versions>>[1][number];
export type DemoContent = Omit<
  Version,
  'orgId' | 'verId' | 'resId' | 'verNo' | 'resType' | 'author' | 'fromOrgId' | 'madeAt'
>;
export interface DemoResource {
  readonly orgId: number;
  readonly resId: number;
  readonly verId: number;
  readonly resType: ResType;
  readonly title: string;
  readonly author: DemoAuthor;
  readonly row: Version;
}

/** Collects resources and writes them in a few statements. */
export class Shelf {
  readonly made: DemoResource[] = [];
  constructor(private readonly world: World) {}
  add(author: DemoAuthor, resType: ResType, content: DemoContent, days: number): DemoResource {
    const resId = newId(),
      verId = newId(),
      madeAt = `${plusDays(this.world.today, -days)}T0${1 + (days % 8)}:20:00.000Z`;
    const row: Version = {
      orgId: author.orgId,
      verId,
      resId,
      verNo: 1,
      resType,
      author: author.name,
      fromOrgId: author.orgId,
      madeAt,
      ...content,
    };
    const one: DemoResource = { orgId: author.orgId, resId, verId, resType, title: content.title, author, row };
    this.made.push(one);
    return one;
  }
  async write(): Promise<void> {
    await this.world.put(
      resources,
      this.made.map(({ orgId, resId, verId, resType, author, row }) => ({
        orgId,
        resId,
        resType,
        lib: author.lib,
        ownerId: author.userId,
        verId,
        madeAt: row.madeAt,
        savedAt: row.madeAt,
      })),
    );
    await this.world.put(
      versions,
      this.made.map((m) => m.row),
    );
    const published = this.made.filter((m) => m.author.lib === 'pfm' || m.author.regId != null);
    await this.world.put(
      shared,
      published.map(({ row: { orgId: _, ...row }, author }) => ({
        ...row,
        regId: author.regId ?? null,
        isCurrent: true,
      })),
    );
  }
}

const ORDER = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group'] as const;
const TITLES: Readonly<Record<(typeof ORDER)[number], string>> = {
  single: '单项选择题',
  multi: '多项选择题',
  judge: '判断题',
  blank: '填空题',
  match: '连线题',
  order: '排序题',
  short: '解答题',
  photo: '作图题',
  group: '阅读理解',
};
const MOST: Readonly<Record<(typeof ORDER)[number], number>> = {
  single: 8,
  multi: 3,
  judge: 4,
  blank: 6,
  match: 1,
  order: 1,
  short: 3,
  photo: 1,
  group: 2,
};
/** Sections of a paper: the questions by type, the easy ones first. */
export function sectionsOf(questions: readonly DemoQuestion[]): PaperSection[] {
  return ORDER.flatMap((kind) => {
    const of = questions
      .filter((q) => q.body.kind === kind)
      .toSorted((a, b) => a.degree - b.degree)
      .slice(0, MOST[kind]);
    if (of.length === 0) return [];
    return [
      {
        title: TITLES[kind],
        questions: of.map((q) => {
          const score = usualScore(q.body);
          return {
            verId: q.verId,
            qid: q.qid,
            score,
            ...(kind === 'group'
              ? {
                  scores: shareScore(
                    score,
                    partsOf(q.body).map((p) => p.qcid),
                  ),
                }
              : {}),
          };
        }),
      },
    ];
  });
}
export const paperOf = (
  title: string,
  questions: readonly DemoQuestion[],
  nodeIds: readonly number[],
  year: number,
): DemoContent => {
  const sections = sectionsOf(questions),
    [first] = questions;
  return {
    title: title.slice(0, 32),
    stgId: first!.stgId,
    sbjId: first!.sbjId,
    year,
    nodeIds: [...nodeIds],
    fullScore: fullScoreOf(sections),
    queCount: queCountOf(sections),
    body: { sections },
  };
};

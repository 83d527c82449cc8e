import { SBJ } from '../../people/demo';
import type { DemoQuestion } from '../../question-bank/demo';
import { BOOKS, nodesOf, type BookKey } from '../../textbook/demo';

/** A part of a textbook with the school's and the platform's questions that belong to it and below it. */
export interface DemoSection {
  readonly name: string;
  readonly questions: readonly DemoQuestion[];
}
/** What a grade's tasks are about: questions that nobody could answer on a screen are left out. */
export interface DemoSyllabus {
  readonly sections: readonly DemoSection[];
  readonly chapters: readonly DemoSection[];
  readonly all: readonly DemoQuestion[];
}
const bare = (name: string): string => name.replace(/^\*?(第[一二三四五六七八九十]+章|\d+(\.\d+)*)\s*/, '');
const isMaths = (key: BookKey, grade: number) =>
  BOOKS[key].subject === 'maths' && BOOKS[key].series === 'rj' && BOOKS[key].grdId === grade;

/** The mathematics of a grade in the order of its books, of what a school may use. */
export function syllabusOf(questions: readonly DemoQuestion[], grade: number, school: number): DemoSyllabus {
  const all = questions.filter(
    (q) => q.sbjId === SBJ.maths && q.stgId === 2 && (q.lib === 'pfm' || q.orgId === school) && q.body.kind !== 'photo',
  );
  const nodes = (Object.keys(BOOKS) as BookKey[]).filter((key) => isMaths(key, grade)).flatMap((key) => nodesOf(key));
  const at = (depth: number): DemoSection[] =>
    nodes
      .filter((n) => n.above.length === depth)
      .map((n) => {
        const below = new Set(
          nodes.filter((x) => x.nodeId === n.nodeId || x.above.includes(n.nodeId)).map((x) => x.nodeId),
        );
        return { name: bare(n.name), questions: all.filter((q) => q.nodeIds.some((id) => below.has(id))) };
      });
  const own = all.filter((q) => q.grade === grade);
  return { sections: at(1), chapters: at(0), all: own.length >= 12 ? own : all };
}
/**
 * What the `turn`-th task of a class is about: the sections that have enough questions, one after the other, else a chapter.
 * A small world has neither: its tasks are about everything and say nothing else.
 * @param byHand wants a question that somebody has to mark, or else nothing would wait for a teacher.
 */
export function topicOf(of: DemoSyllabus, turn: number, count: number, byHand = false): DemoSection | undefined {
  const written = (s: DemoSection) => s.questions.filter((q) => q.body.kind === 'short').length;
  const enough = (s: DemoSection) => s.questions.length - written(s) >= count;
  const lists = [of.sections.filter(enough), of.chapters.filter(enough)];
  const found = [...(byHand ? lists.map((list) => list.filter((s) => written(s) > 0)) : []), ...lists].find(
    (list) => list.length > 0,
  );
  return found?.[turn % found.length];
}

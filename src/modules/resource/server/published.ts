// What modules on the right may use: papers of which they make tasks.
import type { Cx } from '../../../kernel/server/cx';
import { takeVersions, type Version } from '../../question-bank/server/published';
import type { PaperSection } from '../contract';
import { verIdsIn } from './papers';
import { seen } from './sql';

/** A paper as a task is made from it. Scores of a passage stand in `scores`, by qcid. */
export interface UsablePaper {
  readonly paperId: number;
  readonly verId: number;
  readonly title: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly fullScore: number;
  readonly sections: readonly PaperSection[];
  readonly versions: ReadonlyMap<number, Version>;
}

/** A paper the caller sees, its questions held by the organisation from now on; gone otherwise. It writes, so never in a GET: screens read `resource.paper.get`. */
export async function paperOf(cx: Cx, paperId: number): Promise<UsablePaper> {
  const row = await seen(cx, paperId, 'paper');
  const sections = row.body.sections ?? [];
  const versions = await takeVersions(cx, verIdsIn(sections), { fromPaper: true });
  return {
    paperId,
    verId: row.verId,
    title: row.title,
    stgId: row.stgId!,
    sbjId: row.sbjId!,
    fullScore: row.fullScore ?? 0,
    sections,
    versions,
  };
}

// What modules on the right may use: papers of which they make tasks, courseware and own texts for teaching links.
import type { Cx } from '../../../kernel/server/cx';
import { takeVersions, type Version } from '../../question-bank/server/published';
import type { PaperSection } from '../contract';
import { verIdsIn } from './papers';
import { foundAmong, resourceOf } from './sql';

export { designFor, ownTexts, writeText, type OwnText, type TextType } from './texts';

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

/**
 * A paper the caller sees, its questions held by the organisation from now on; gone otherwise. It writes, so never in
 * a GET: screens read `resource.paper.get`.
 */
export async function paperOf(cx: Cx, paperId: number): Promise<UsablePaper> {
  const row = await resourceOf(cx, paperId, 'paper');
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

/** Courseware as a link holds it: what was chosen, even when the library goes on. */
export interface HeldWare {
  readonly resId: number;
  readonly verId: number;
  readonly title: string;
  readonly fileType: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly path: string;
}
/**
 * Courseware that the caller sees, in the order asked for: own, published, of the school's library, given to them by name.
 * What is not there is missing, and what is no courseware too. One statement.
 */
export async function waresOf(cx: Cx, resIds: readonly number[]): Promise<readonly HeldWare[]> {
  const seen = await foundAmong(cx, resIds, []);
  return resIds.flatMap((id) => {
    const w = seen.get(id);
    return w?.resType === 'courseware' && w.path != null
      ? [
          {
            resId: id,
            verId: w.verId,
            title: w.title,
            fileType: w.fileType ?? 'other',
            fileName: w.fileName ?? '',
            fileSize: w.fileSize ?? 0,
            path: w.path,
          },
        ]
      : [];
  });
}

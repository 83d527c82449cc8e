import { BUSI } from '../../../kernel/shared/codes';
import { cutTo } from '../../../kernel/shared/whole';
import { must } from '../../../kernel/shared/maps';
import { usualScore } from '../../question-bank/contract';
import { registerPaperMaker, takeVersions } from '../../question-bank/server/published';
import { PAPER_TITLE_MAX, SCORE_MAX, SECTION_TITLE_MAX, fullScoreOf } from '../rules';
import { orgres, resources } from '../tables';
import { giveToOrg } from './orgres';
import { contentOf, nodesIn, sectionsFor } from './papers';
import { addResources, removeResource } from './save';
import { foundOf } from './sql';

// A document with questions becomes a paper of who imports it; imported for the school, it stands in the school's library too.
registerPaperMaker({
  async make(cx, { title, stgId, sbjId, lib, sections }) {
    const versions = await takeVersions(
      cx,
      sections.flatMap((s) => s.questions.map((q) => q.verId)),
      { fromPaper: true },
    );
    const met = new Set<number>();
    // A document may name one question twice; a paper has it once.
    const parts = sections.map((s) => ({
      title: cutTo(s.name, SECTION_TITLE_MAX),
      questions: s.questions.filter((q) => {
        const fresh = !met.has(q.qid);
        met.add(q.qid);
        return fresh;
      }),
    }));
    const scored = (usual: (verId: number) => number) =>
      parts.map((s) => ({
        ...s,
        questions: s.questions.map((q) => ({ verId: q.verId, score: q.score ?? usual(q.verId) })),
      }));
    const usual = scored((verId) => usualScore(must(versions, verId).body));
    // A collection without points would pass what a paper may count (V-083): a point for each, until its owner sets them.
    const made = fullScoreOf(usual) > SCORE_MAX ? scored(() => 1) : usual;
    const content = contentOf(await sectionsFor(cx, { stgId, sbjId, sections: made }, [...versions.keys()]), {
      title: cutTo(title, PAPER_TITLE_MAX),
      stgId,
      sbjId,
      nodeIds: nodesIn(versions),
      tagIds: [],
    });
    const [paperId] = await addResources(cx, 'paper', [content]);
    // A bureau's own questions are not for its region's schools yet: their paper stays with who imports it.
    if (lib === 'org' && cx.me.busiId !== BUSI.region)
      await giveToOrg(cx, [...(await foundOf(cx, [paperId!])).values()]);
    return { paperId: paperId! };
  },
  async remove(cx, paperId) {
    // Its owner may have deleted it, or the school taken it out, since.
    const row = await cx.db.one(resources, { resId: paperId, removedAt: null });
    if (row) await removeResource(cx, paperId, 'paper');
    await cx.db.remove(orgres, { resId: paperId });
  },
});

import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { must } from '../../../kernel/shared/maps';
import { partsOf } from '../../question-bank/contract';
import type { PaperDone } from '../../question-bank/server/published';
import { shareScore } from '../rules';
import { resources } from '../tables';
import { contentOf, nodesIn, questionsOf } from './papers';
import { storeResources } from './save';

/**
 * A paper of the input desk stands in the platform's library as soon as the last of its questions has passed. It
 * keeps its number, so that hearing of it twice publishes it once.
 */
export const publishListener: Listener = {
  topic: 'question-bank.paper.done',
  async run({ payload }, door, kernel) {
    const { papId, title, stgId, sbjId, year, inputterId, sections } = payload as unknown as PaperDone;
    if (await door.one(resources, { resId: papId })) return;
    const versions = await questionsOf(
      door,
      sections.flatMap((s) => s.questions.map((q) => q.verId)),
    );
    const made = sections.map((s) => ({
      title: s.title,
      questions: s.questions.map((q) => {
        const v = must(versions, q.verId);
        return v.kind === 'group'
          ? {
              ...q,
              scores: shareScore(
                q.score,
                partsOf(v.body).map((p) => p.qcid),
              ),
            }
          : q;
      }),
    }));
    const org = await door.row<{ name: string }>(
      sql`select o.name from organisation_org o where o.org_id = ${door.orgId}`,
    );
    await storeResources(
      door,
      { lib: 'pfm', ownerId: inputterId, author: org?.name ?? '', at: kernel.clock().toISOString() },
      'paper',
      [contentOf(made, { title, stgId, sbjId, year, nodeIds: nodesIn(versions), tagIds: [] })],
      [papId],
    );
  },
};

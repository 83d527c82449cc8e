import { withoutFew } from '../../../kernel/server/db/few';
import type { ListOf } from '../../../kernel/server/db/list';
import { is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { decideAt, stepAt } from '../../appeal/server/published';
import { seesNames } from '../access';
import * as calls from '../contract';
import type { HsatAppeal } from '../contract/appeals';
import { faults } from '../faults';
import { SUBJECT } from './appeal-subject';
import { examOf } from './exam-read';
import { isRegion, mustServe } from './sight';

interface Row extends Omit<HsatAppeal, 'itemName' | 'settled'> {
  readonly commitId: number | null;
}
export const appealHandlers = [
  handle(calls.listExamAppeals, async (cx, { schemaId, state, ...input }) => {
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module);
    if (!isRegion(cx)) throw fail(kernelFaults.gone);
    const nameOf = (part: string) =>
      exam.content.items.find((item) => item.code === part)?.name ?? cx.text('hsat.theTotal');
    return cx.across('hsat.appeals', (door) =>
      door.list(
        input,
        withoutFew<ListOf<typeof input, Row, HsatAppeal>>(
          seesNames(cx.me),
          {
            select: sql`a.appeal_id, a.org_id, o.name as org_name, a.user_id, c.name, a.part, a.reason, a.images, a.state, a.remark,
          a.made_at, a.commit_id`,
            from: sql`appeal_v a
          join organisation_org o on o.org_id = a.org_id
          join hsat_candidate c on c.org_id = a.org_id and c.schema_id = a.set_id and c.user_id = a.user_id`,
            where: [
              door.orgs('a'),
              sql`a.subject = ${SUBJECT}`,
              sql`a.set_id = ${schemaId}`,
              sql`a.host_id = ${cx.me.orgId}`,
              is('a.state', state),
            ],
            sorts: {},
            then: sql`a.made_at desc, a.appeal_id desc`,
            shape: ({ commitId, ...row }) => ({ ...row, itemName: nameOf(row.part), settled: commitId !== null }),
          },
          'a.org_id',
          'a.user_id',
        ),
      ),
    );
  }),
  handle(calls.moveExamAppeal, async (cx, { appealId, orgId, to, remark }) => {
    if (!isRegion(cx)) throw fail(kernelFaults.gone);
    if ((to === 'upheld' || to === 'rejected') && !remark) throw fail(faults.whyNeeded, {}, 'remark');
    const may = ({ hostId }: { readonly hostId: number }) => {
      if (hostId !== cx.me.orgId) throw fail(kernelFaults.gone);
    };
    await cx.into(orgId, 'hsat.appeal', async (door) => {
      if (to === 'accepted' || to === 'reviewed') await stepAt(cx, door, SUBJECT, appealId, { to, why: remark, may });
      else
        await decideAt(cx, door, SUBJECT, appealId, { why: remark, may, decide: () => ({ uphold: to === 'upheld' }) });
    });
    return { appealId, state: to };
  }),
];

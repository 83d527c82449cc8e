import { sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { appealSubject } from '../../appeal/server/published';
import { faults } from '../faults';
import { isWithin } from '../rules';
import { scores } from '../tables';
import { dayOf, examOf } from './exam-read';
import { isRegion } from './sight';

/** What objections to shown scores are called in module appeal: the set is the exam, the part an item or the total. */
export const SUBJECT = 'hsat.score';
export const TOTAL = 'total';

appealSubject({
  name: SUBJECT,
  module: 'hsat',
  title: 'appeal.score',
  text: 'appeal.score.row',
  steps: ['accepted', 'reviewed'],
  upheldAt: 'list',
  async ask(cx, { setId: schemaId, userId, part }) {
    const exam = await examOf(cx, schemaId, 'share');
    const score = await cx.db.one(scores, { schemaId, runId: exam.runId ?? 0, userId }, { lock: 'update' });
    const item = exam.content.items.find((one) => one.code === part);
    if (!score || (!item && part !== TOTAL)) throw fail(kernelFaults.gone);
    if (exam.state !== 'shown') throw fail(faults.wrongState, { state: cx.text(`hsat.state.${exam.state}`) });
    return {
      until: isWithin(exam.windows, 'appeal', dayOf(exam, cx.now)) ? exam.shownUntil : null,
      hostId: exam.ownerId,
      label: { exam: exam.name, item: item ? { zh: item.name, en: item.name } : { zh: '总分', en: 'the total' } },
    };
  },
  async until(cx, { setId: schemaId }) {
    const exam = await examOf(cx, schemaId);
    return exam.state === 'shown' && isWithin(exam.windows, 'appeal', dayOf(exam, cx.now)) ? exam.shownUntil : null;
  },
  // The bureau that made the exam decides; what it upholds it corrects itself (server/correct.ts).
  decides: (cx) =>
    isRegion(cx) && holds(cx.session, 'ADMIN_SUPERMAN', 'mod:sport.hsat8', 'mod:art.hsat')
      ? sql`a.host_id = ${cx.me.orgId}`
      : undefined,
  link: ({ setId }, { userType, decides }) => {
    if (userType === 1) return '/phys/hsat/mine';
    return decides ? `/desk/sport/hsat8/exam/hsatCollRegRst?schemaId=${setId}&tab=appeals` : '/phys/hsat/exempts';
  },
  deciders: () => ({ holdersOf: ['ADMIN_SUPERMAN', 'mod:sport.hsat8', 'mod:art.hsat'] }),
  concerned: ({ userId }) => ({ anyOf: [{ person: userId }, { classTeachersOfChildren: userId }] }),
});

import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { joinClazz } from '../contract';
import { faults } from '../faults';
import { typeOf } from '../rules';
import { clazzTeachers, clazzes, enrolments } from '../tables';
import { enrol } from './enrol';
import { doerOf } from './log';
import { clazzOf } from './read';

export const joining = [
  /** The class's row stays locked from the look at the code to the count of its uses: however many join at once, the limit holds. */
  handle(joinClazz, async (cx, { code }) => {
    const clazz = await cx.db.one(clazzes, { inviteCode: code }, { lock: 'update' });
    if (!clazz || clazz.endedAt) throw fail(faults.codeUnknown, {}, 'code');
    const { clazzId } = clazz;
    const userId = cx.me.userId;
    // Who is in already is simply shown the class: a second tap on the button takes no second place.
    if ((await cx.db.count(enrolments, { clazzId, userId, removedAt: null })) > 0) return clazzOf(cx, cx.db, clazzId);
    if (!typeOf(clazz.clazzType).byCode) throw fail(faults.wrongType, {}, 'code');
    if (clazz.inviteUntil! <= cx.nowIso) throw fail(faults.codeExpired, {}, 'code');
    if (clazz.inviteUsed >= clazz.inviteLimit!) throw fail(faults.codeUsedUp, { limit: clazz.inviteLimit! }, 'code');
    if (clazz.masterId == null && (await cx.db.count(clazzTeachers, { clazzId })) === 0)
      throw fail(faults.noTeacher, {}, 'code');
    await enrol(cx.db, [{ clazzId, userId }], { ...doerOf(cx), action: 'joined' });
    await cx.db.update(clazzes, { clazzId }, { inviteUsed: clazz.inviteUsed + 1 });
    cx.note('class.student.joined', { subjectId: userId, new: clazzId });
    return clazzOf(cx, cx.db, clazzId);
  }),
];

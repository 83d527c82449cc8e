import { Link } from 'react-router';
import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { denied, type Rights } from '../../../kernel/shared/need';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import * as calls from '../contract';
import { useT } from './texts';

export { SightLine } from './sight-line';

/** Whether a home page has something to say of eyes: to teachers of a school with sports. */
export const hasVisionTile = (who: Rights | null): boolean =>
  who?.busiId === BUSI.school && who.userType === USER_TYPE.teacher && !denied(calls.clazzes.need, who);

/** For home pages of teachers: the own class's screening, and who needs a doctor. Nothing for who leads no class. */
export function VisionTile() {
  const t = useT();
  const { data } = useCall(calls.clazzes, {}, { quiet: true });
  const mine = data?.items.filter((c) => c.mine) ?? [];
  if (!mine.length) return null;
  return (
    <section className="panel stack" style={{ gap: 6 }}>
      <strong>{t('tile')}</strong>
      {mine.map((c) => (
        <Link key={c.clazzId} className="row" to="/phys/eyes/clazz">
          <span>
            {c.clazzName} {t('doneOf', { done: c.done, all: c.students })}
          </span>
          {c.unread ? (
            <span className="row-end">
              <StatusTag status="needs">{t('unreadCount', { count: c.unread })}</StatusTag>
            </span>
          ) : null}
        </Link>
      ))}
    </section>
  );
}

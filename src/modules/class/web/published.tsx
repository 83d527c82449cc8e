import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { denied, type Rights } from '../../../kernel/shared/need';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { pickerOf } from '../../../kernel/web/parts/picker';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { listClazzes, listLearning, listTeaching, searchStudents } from '../contract';
import { RECENT } from '../rules';
import { ClazzIcon } from './clazz-mark';
import { useT } from './texts';

export { ClazzIcon } from './clazz-mark';
/** The room of a class with the caller's own cells; the seats come from the call `getSeats` or the view `class_seat_v`. */
export { SeatGrid } from './seat-grid';

const Keys = lazy(() => import('./author-keys').then((m) => ({ default: m.AuthorKeys })));
/** What a teacher writes for classes: every formula keyboard below has the signs of the author's stage. */
export const AuthorKeys = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<span className="bone" />}>
    <Keys>{children}</Keys>
  </Suspense>
);

/** Chooses a class the caller sees. */
export const ClazzPicker = pickerOf({
  call: listClazzes,
  value: (c) => c.clazzId,
  label: (c) => c.clazzName,
  note: (c) => c.grdName,
  search: (name) => ({ name }),
  byValue: (values) => ({ clazzIds: values.map(Number) }),
});
/** Chooses a student of the caller's classes; `among={{ clazzId }}` narrows it to one. */
export const ClazzStudentPicker = pickerOf({
  call: searchStudents,
  value: (s) => s.userId,
  label: (s) => s.name,
  note: (s) => s.clazzName,
  search: (name) => ({ name }),
  byValue: (values) => ({ userIds: values.map(Number) }),
});

/** The user card's class tab shows for teaching functions and for STUDENT (desk D30). */
export const hasClazzTab = (who: Rights | null): boolean =>
  !denied(listTeaching.need, who) || !denied(listLearning.need, who);

/** The recent classes of the user card: up to four (U7). */
export function RecentClasses({ onOpen }: { readonly onOpen?: () => void }) {
  const t = useT();
  const learner = useSession()?.userType === USER_TYPE.student;
  const { data, error, isPending, refetch } = useCall(
    learner ? listLearning : listTeaching,
    { curPage: 1, pageSize: RECENT },
    { quiet: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="clazz-recent">
        {[1, 2, 3].map((n) => (
          <span key={n} className="bone" />
        ))}
      </div>
    );
  if (data.items.length === 0) return <EmptyState compact title={t(learner ? 'fault.noBound' : 'fault.noTeaching')} />;
  return (
    <ul className="clazz-recent">
      {data.items.map(({ clazz, isMaster, sbjNames }) => (
        <li key={clazz.clazzId}>
          <Link
            to={
              learner
                ? toPath('/clazz/study/{type}', { type: 'current' }, { clazz: clazz.clazzId })
                : toPath('/clazz/basic/{clazzId}/student', { clazzId: clazz.clazzId })
            }
            onClick={onOpen}
          >
            <ClazzIcon type={clazz.clazzType} />
            <span className="clazz-recent-name">
              {clazz.clazzName}
              <small className="soft">
                {isMaster ? t('master') : sbjNames.join(t('comma')) || t(`type.${clazz.clazzType as 1}`)}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

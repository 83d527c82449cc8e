import { Link } from 'react-router';
import { numberText, percentText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList, type RowOf } from '../../../kernel/web/list/use-list';
import { toPath } from '../../../kernel/web/router/paths';
import { attendRates, exportAttendRates } from '../contract';
import { absencesPath } from './absences-path';
import { Basis, useFilters, useSeveral } from './parts';
import { useT } from './texts';

/** The share of who was there, of sums; a line where nobody took attendance. */
const shareOf = ({ seats, away }: { readonly seats: number; readonly away: number }): string =>
  seats > 0 ? percentText(1 - away / seats, 1) : '—';

/** Attendance by class; a class opens its lessons of the same days. */
export function AttendRates() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: true });
  const list = useList(attendRates, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.clazzId}` });
  const basis = list.reply?.basis;
  /** A number of children, which opens them. */
  const opening = (key: 'away' | 'late', row: RowOf<typeof attendRates>) => {
    if (row[key] === 0) return numberText(0);
    const of = { orgId: several ? row.orgId : undefined, clazzId: row.clazzId, from: basis?.from, to: basis?.to };
    return <Link to={absencesPath(key, of)}>{numberText(row[key])}</Link>;
  };
  return (
    <ListView
      list={list}
      exportBy={exportAttendRates}
      name="analytics.attend-rates"
      filters={filters}
      empty={{ title: t('noLessons'), text: t('noLessonsText') }}
      head={<Basis of={basis} />}
      columns={[
        {
          of: 'clazzName',
          width: 160,
          sort: true,
          show: (row) => (
            <Link
              to={toPath(
                '/desk/teach/report/attend',
                {},
                { orgId: row.orgId, clazzId: row.clazzId, from: basis?.from, to: basis?.to },
              )}
            >
              {row.clazzName}
            </Link>
          ),
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'lessons', width: 90, sort: true },
        { of: 'taken', width: 110 },
        { of: 'seats', width: 110, show: (row) => numberText(row.seats) },
        { of: 'away', width: 100, sort: true, show: (row) => opening('away', row) },
        { of: 'late', width: 90, sort: true, show: (row) => opening('late', row) },
        { of: 'there', title: t('figure.there'), width: 110, align: 'right', show: shareOf },
      ]}
    />
  );
}

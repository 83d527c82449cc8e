import { Tabs } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dayText, numberText, percentText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { List, RowOf } from '../../../kernel/web/list/use-list';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { exportAttend, lessonAttend } from '../contract';
import { absencesPath } from './absences-path';
import { Absences } from './attend-absences';
import { AttendRates } from './attend-rates';
import { Basis, useFilters, useSeveral } from './parts';
import { useT } from './texts';

type Row = RowOf<typeof lessonAttend>;
const keyOf = (row: Row): string => `${row.orgId} ${row.onDate} ${row.kind} ${row.keyId}`;
/** The lesson's class, which opens its children where the lesson has a row. */
function Clazz({ of }: { readonly of: Row }) {
  if (of.lessonId == null) return <>{of.clazzName}</>;
  const to = toPath('/desk/teach/report/attend/{lessonId}', { lessonId: of.lessonId }, { orgId: of.orgId });
  return <Link to={to}>{of.clazzName}</Link>;
}

/** Attendance by lesson, by class, and by child. */
export default function Attend() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'lessons'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'lessons' ? {} : { tab: key })}
      items={[
        { key: 'lessons', label: t('tab.lessons'), children: <Lessons /> },
        { key: 'clazzes', label: t('tab.clazzes'), children: <AttendRates /> },
        { key: 'absences', label: t('tab.absences'), children: <Absences /> },
      ]}
    />
  );
}

/** Lessons that were given, with who was away; those whose attendance nobody took are among them. */
function Lessons() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: true });
  return (
    <ListScreen
      call={lessonAttend}
      exportBy={exportAttend}
      pageSize={20}
      rowKey={keyOf}
      filters={{ taken: { label: t('field.taken') }, ...filters }}
      empty={{ title: t('noLessons'), text: t('noLessonsText') }}
      head={(list) => <Sums list={list} />}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'clazzName', width: 140, show: (row) => <Clazz of={row} /> },
        { of: 'sbjName', width: 100 },
        { of: 'teacherName', title: t('field.teacher'), width: 120 },
        {
          of: 'taken',
          width: 120,
          show: (row) => (
            <StatusTag status={row.taken ? 'done' : 'needs'}>{t(row.taken ? 'takenYes' : 'takenNo')}</StatusTag>
          ),
        },
        { of: 'students', width: 90, show: (row) => row.students ?? '—' },
        { of: 'present', width: 90, show: (row) => row.present ?? '—' },
        { of: 'away', width: 100, sort: true, show: (row) => row.away ?? '—' },
        { of: 'late', width: 90, sort: true, show: (row) => row.late ?? '—' },
      ]}
    />
  );
}

/** What all lessons of the filters come to: the share is of sums, never a mean of means. */
function Sums({ list }: { readonly list: List<typeof lessonAttend> }) {
  const t = useT();
  const go = useNavigate();
  const figures = list.reply?.figures;
  if (!figures) return null;
  // Nothing is said, and no row of zeros.
  if (figures.lessons === 0 && list.input.taken == null)
    return (
      <section className="panel stack" style={{ gap: 8 }}>
        <p style={{ margin: 0 }}>{t('noLessonsText')}</p>
        <Basis of={list.reply?.basis} />
      </section>
    );
  const { orgId, clazzId, from, to } = list.input;
  const share = figures.seats > 0 ? percentText(1 - figures.away / figures.seats, 1) : '—';
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <p style={{ margin: 0 }}>
        {t('attendAnswer', {
          missing: numberText(figures.missing),
          lessons: numberText(figures.lessons),
          away: numberText(figures.away),
        })}
      </p>
      <div className="figures">
        <Figure of="analytics.lessons" label={t('figure.lessons')} value={numberText(figures.lessons)} />
        <Figure
          of="analytics.missing"
          label={t('figure.missing')}
          value={numberText(figures.missing)}
          onOpen={() => list.filter({ taken: false })}
        />
        <Figure
          of="analytics.away"
          label={t('field.away')}
          value={figures.taken > 0 ? numberText(figures.away) : '—'}
          {...(figures.away > 0 ? { onOpen: () => void go(absencesPath('away', { orgId, clazzId, from, to })) } : {})}
        />
        <Figure of="analytics.there" label={t('figure.there')} value={share} />
      </div>
      <Basis of={list.reply?.basis} />
    </section>
  );
}

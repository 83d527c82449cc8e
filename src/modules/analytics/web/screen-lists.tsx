import { Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { dayText, instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import type { Column } from '../../../kernel/web/list/columns';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { GradePicker } from '../../textbook/web/published';
import {
  attendOfLesson,
  exportRegionList,
  exportSchoolLessons,
  exportSchoolTraces,
  regionList,
  schoolLessons,
  schoolTraces,
  screenInit,
  screenRefs,
} from '../contract';
import { LIST_KINDS, resTypeText, type ListKind } from '../rules';
import { Basis, useFilters, useSeveral } from './parts';
import { dayIn, listPath, numberIn, screenPath } from './screen-address';
import { hasGrades, screenMeaning, type Key, type ListTab } from './screen-pages';
import { useT } from './texts';

type Row = RowOf<typeof regionList>;
const TABS: readonly ListTab[] = [...LIST_KINDS, 'days', 'traces'];

/** Education monitoring: the schools, classes, teachers and students of today, and the rows behind every figure of the screen. */
export default function ScreenLists() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'orgs';
  const where = { orgId: numberIn(search, 'orgId'), regId: numberIn(search, 'regId') };
  const choose = (key: ListTab) => {
    const next = new URLSearchParams({ tab: key });
    // Whose rows, of which grade and which days stays the same from list to list.
    for (const kept of ['orgId', 'regId', ...(hasGrades(key) ? ['grdId'] : []), 'from', 'to']) {
      const value = search.get(kept);
      if (value) next.set(kept, value);
    }
    setSearch(next);
  };
  return (
    <div className="stack">
      <Head where={where} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => choose(TABS.find((one) => one === key) ?? 'orgs')}
        items={TABS.map((key) => ({ key, label: t(`list.${key}`), children: <List tab={key} /> }))}
      />
    </div>
  );
}

interface HeadProps {
  readonly where: { readonly orgId: number | undefined; readonly regId: number | undefined };
}
/** Whose rows these are, the sums of today, and the way to the wall. */
function Head({ where }: HeadProps) {
  const t = useT();
  const init = useCall(screenInit, where, { quiet: true, keep: true });
  const refs = useCall(screenRefs, where, { quiet: true, keep: true });
  if (init.error) return <ErrorState error={init.error} onRetry={() => void init.refetch()} />;
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <p style={{ margin: 0 }}>
        <strong>{init.data?.name}</strong>{' '}
        <Link to={screenPath({ page: 'index', ...where })} target="_blank">
          {t('list.openScreen')}
        </Link>
      </p>
      <div className="figures">
        {(refs.data?.figures ?? []).map(({ key, value }) => (
          <Figure
            key={key}
            of={screenMeaning(key) ?? 'analytics.students'}
            label={t(`key.${key}` as Key)}
            value={value == null ? '—' : numberText(value)}
          />
        ))}
      </div>
    </section>
  );
}

function List({ tab }: { readonly tab: ListTab }) {
  switch (tab) {
    case 'days':
      return <OfOneSchool>{(orgId) => <Days orgId={orgId} />}</OfOneSchool>;
    case 'traces':
      return <OfOneSchool>{() => <Traces />}</OfOneSchool>;
    case 'study':
      return <OfOneSchool>{() => <Rows kind="study" />}</OfOneSchool>;
    default:
      return <Rows kind={tab} />;
  }
}
/** Days and traces are one school's: whoever sees several names it. */
function OfOneSchool({ children }: { readonly children: (orgId: number | undefined) => ReactNode }) {
  const t = useT();
  const several = useSeveral();
  const [search, setSearch] = useSearchParams();
  const orgId = numberIn(search, 'orgId');
  if (!several || orgId != null) return <>{children(orgId)}</>;
  const choose = (chosen: number | null) => {
    if (chosen == null) return;
    const next = new URLSearchParams(search);
    next.set('orgId', String(chosen));
    setSearch(next);
  };
  return (
    <section className="panel stack">
      <EmptyState
        title={t('list.chooseSchool')}
        text={t('list.chooseSchoolText')}
        action={<OrgPicker aria-label={t('field.orgName')} onChange={(id) => choose(id == null ? null : Number(id))} />}
      />
    </section>
  );
}

const figureText = (value: number | null): string => (value == null ? '—' : numberText(value));
/** A column of numbers; nothing is a line. */
const counted = (of: keyof Row & string, title?: string) => ({
  of,
  width: 110,
  align: 'right' as const,
  ...(title ? { title } : {}),
  show: (row: Row) => {
    const value = row[of];
    return typeof value === 'number' ? numberText(value) : '—';
  },
});
/** What the name that rows are sought by is of. */
const SOUGHT_BY: Readonly<Record<ListKind, Key>> = {
  orgs: 'field.orgName',
  teachers: 'field.orgName',
  students: 'field.clazzName',
  lessons: 'field.clazzName',
  study: 'field.sbjName',
  resources: 'field.orgName',
  logins: 'field.orgName',
  online: 'field.orgName',
};
/** The rows of a kind, with the sums over all of them. */
function Rows({ kind }: { readonly kind: ListKind }) {
  const t = useT();
  const several = useSeveral();
  const shared = useFilters({ clazz: false });
  const { span, ...school } = shared;
  const hasDays = kind === 'orgs' || kind === 'lessons' || kind === 'study';
  const columns = useColumns(kind);
  return (
    <ListScreen
      call={regionList}
      exportBy={exportRegionList}
      name={`analytics.screen-${kind}`}
      fixed={{ kind }}
      pageSize={20}
      rowKey={(row) => row.key}
      filters={{
        name: { label: t(SOUGHT_BY[kind]) },
        ...(kind === 'lessons'
          ? {
              taken: { label: t('field.taken') },
              prepared: { label: t('field.prepared') },
              now: { label: t('field.now') },
            }
          : {}),
        ...school,
        ...(hasGrades(kind) ? { grdId: { as: GradePicker, label: t('field.grade') } } : {}),
        ...(hasDays && span ? { span } : {}),
      }}
      empty={{ title: t('list.none'), text: t('list.noneText') }}
      head={({ reply }) =>
        reply ? (
          <section className="panel stack" style={{ gap: 8 }}>
            <div className="figures">
              {reply.figures.map(({ key, value }) => (
                <Figure
                  key={key}
                  of={screenMeaning(key)}
                  label={key === 'seats' ? t('field.seats') : t(`key.${key}` as Key)}
                  value={figureText(value)}
                />
              ))}
            </div>
            <Basis of={reply.basis ?? undefined} />
          </section>
        ) : null
      }
      columns={[...(several ? [{ of: 'orgName', title: t('field.orgName'), width: 200 }] : []), ...columns]}
    />
  );
}
function useColumns(kind: ListKind): readonly Column<Row>[] {
  const t = useT();
  const mayOpen = useCan()(attendOfLesson);
  const named = (...keys: readonly (keyof Row & string)[]) => keys.map((key) => counted(key, t(`key.${key}` as Key)));
  const day: Column<Row> = { of: 'onDate', width: 150, show: (row) => (row.onDate ? dayText(row.onDate) : '—') };
  const time: Column<Row> = {
    of: 'start',
    title: t('field.time'),
    width: 120,
    show: (row) => `${row.start ?? ''}–${row.end ?? ''}`,
  };
  const subject: Column<Row> = { of: 'sbjName', width: 110, show: (row) => row.sbjName ?? '—' };
  switch (kind) {
    case 'orgs':
      return [
        counted('clazzes'),
        counted('teachers'),
        counted('students', t('key.students')),
        ...(['planned', 'held', 'covered', 'lost', 'ahead'] as const).map((of) => counted(of)),
      ];
    case 'teachers':
      return [
        { of: 'sbjName', width: 140, show: (row) => row.sbjName ?? '—' },
        counted('teachers'),
        counted('men'),
        counted('women'),
      ];
    case 'students':
      return [
        { of: 'clazzName', width: 160, show: (row) => row.clazzName ?? '—' },
        counted('students', t('key.students')),
        counted('boys'),
        counted('girls'),
      ];
    case 'lessons':
      return [
        day,
        time,
        { of: 'clazzName', width: 150, show: (row) => <Lesson of={row} mayOpen={mayOpen} /> },
        subject,
        {
          of: 'taken',
          width: 120,
          show: (row) => (
            <StatusTag status={row.taken ? 'done' : 'needs'}>{t(row.taken ? 'takenYes' : 'takenNo')}</StatusTag>
          ),
        },
        counted('seats'),
        counted('away'),
        counted('late'),
      ];
    case 'study':
      return [day, subject, ...named('learners', 'answers', 'minutes')];
    case 'resources':
      return [
        { of: 'resType', width: 160, show: (row) => t(resTypeText(row.resType)) },
        subject,
        ...named('resources', 'inLib'),
      ];
    case 'logins':
      return [time, ...named('logins', 'people')];
    case 'online':
      return named('online');
  }
}
/** The lesson's class, which opens its children for whoever holds the attendance report. */
function Lesson({ of, mayOpen }: { readonly of: Row; readonly mayOpen: boolean }) {
  if (of.lessonId == null || !mayOpen) return <>{of.clazzName ?? '—'}</>;
  const to = toPath('/desk/teach/report/attend/{lessonId}', { lessonId: of.lessonId }, { orgId: of.orgId });
  return <Link to={to}>{of.clazzName}</Link>;
}

/** The days of one school, the latest first. */
function Days({ orgId }: { readonly orgId: number | undefined }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  const grdId = numberIn(search, 'grdId');
  const input = { orgId, grdId, from, to };
  const { data, error, refetch } = useCall(schoolLessons, input, { quiet: true, keep: true });
  const choose = (span: readonly [string, string] | null) => {
    const next = new URLSearchParams(search);
    for (const [at, key] of (['from', 'to'] as const).entries()) {
      if (span) next.set(key, span[at] ?? '');
      else next.delete(key);
    }
    setSearch(next);
  };
  const chooseGrade = (chosen: number | null | undefined) => {
    const next = new URLSearchParams(search);
    if (chosen == null) next.delete('grdId');
    else next.set('grdId', String(chosen));
    setSearch(next);
  };
  const range = (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      <GradePicker filter aria-label={t('field.grade')} value={grdId ?? null} onChange={chooseGrade} />
      <DateRange
        aria-label={t('days')}
        unset={t('screen.month')}
        value={from && to ? ([from, to] as const) : undefined}
        onChange={(span) => choose(span ?? null)}
      />
      <span className="row-end">
        <ExportButton call={exportSchoolLessons} input={input} total={data?.items.length ?? 0} />
      </span>
    </div>
  );
  if (error)
    return (
      <section className="panel stack">
        {range}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <section className="panel stack">
      {range}
      <Basis of={data.basis} />
      {data.items.length === 0 ? (
        <EmptyState title={t('list.none')} text={t('list.noneText')} />
      ) : (
        <div style={{ overflowX: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('field.onDate')}</th>
                {DAY_KEYS.map((key) => (
                  <th key={key} scope="col">
                    {t(`key.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((day) => (
                <tr key={day.onDate}>
                  <th scope="row">
                    <Link
                      to={listPath(
                        { tab: 'lessons' },
                        { page: 'index', orgId, grdId, from: day.onDate, to: day.onDate },
                      )}
                    >
                      {dayText(day.onDate)}
                    </Link>
                  </th>
                  {DAY_KEYS.map((key) => (
                    <td key={key}>{figureText(day[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
const DAY_KEYS = ['planned', 'held', 'covered', 'lost', 'ahead', 'lessons', 'missing', 'away', 'late'] as const;

/** What teachers did in the lessons of one school. */
function Traces() {
  const t = useT();
  const zone = useSession()?.zone;
  const filters = useFilters({ clazz: false });
  return (
    <ListScreen
      call={schoolTraces}
      exportBy={exportSchoolTraces}
      pageSize={20}
      rowKey={(row) => `${row.lessonId} ${row.what}`}
      filters={{ what: { label: t('field.what') }, ...filters }}
      empty={{ title: t('list.none'), text: t('list.noneText') }}
      columns={[
        { of: 'at', width: 180, show: (row) => instantText(row.at, zone) },
        { of: 'what', width: 140, show: (row) => t(`what.${row.what}`) },
        { of: 'onDate', title: t('field.onDate'), width: 150, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        { of: 'clazzName', width: 150 },
        { of: 'sbjName', width: 110 },
        { of: 'teacherName', width: 130, show: (row) => row.teacherName ?? '—' },
      ]}
    />
  );
}

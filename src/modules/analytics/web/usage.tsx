import { Tabs } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText, numberText } from '../../../kernel/web/format';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import {
  adoption,
  adoptionScreens,
  adoptionTeachers,
  exportAdoption,
  exportAdoptionScreens,
  exportAdoptionTeachers,
} from '../contract';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useFilters, useSeveral } from './parts';
import { ReadAt } from './study-parts';
import { Online } from './usage-online';
import { useT } from './texts';

const TABS = ['schools', 'screens', 'ownTeachers', 'online'] as const;
/** Who uses the program and what of it: by school, by screen, and in a school by teacher. */
export default function Usage() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const tabs = TABS.filter((key) => key !== 'ownTeachers' || can(adoptionTeachers));
  const tab = tabs.find((key) => key === search.get('tab')) ?? 'schools';
  const bodies = { schools: <Schools />, screens: <Screens />, ownTeachers: <Teachers />, online: <Online /> };
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'schools' ? {} : { tab: key })}
      items={tabs.map((key) => ({ key, label: t(`tab.${key}`), children: bodies[key] }))}
    />
  );
}

/** The filters; while no days are chosen, the last seven are meant. */
function useWeek() {
  const ui = useUi();
  return useFilters({ clazz: false, unset: ui('span.sevenDays') });
}
const perClazz = ({ works, clazzes }: { readonly works: number; readonly clazzes: number }): string =>
  clazzes > 0 ? numberText(works / clazzes, 1) : '—';

function Schools() {
  const t = useT();
  const filters = useWeek();
  return (
    <ListScreen
      call={adoption}
      exportBy={exportAdoption}
      pageSize={20}
      rowKey={(row) => String(row.orgId)}
      filters={filters}
      empty={{ title: t('noSchools') }}
      head={({ reply, input }) => (reply ? <Sums of={reply} orgId={input.orgId} /> : null)}
      columns={[
        {
          of: 'orgName',
          sort: true,
          width: 220,
          show: (row) => (
            <Link to={toPath('/desk/teach/report/usage', {}, { tab: 'screens', orgId: row.orgId })}>{row.orgName}</Link>
          ),
        },
        { of: 'teachers', width: 100, show: (row) => numberText(row.teachers) },
        { of: 'activeTeachers', sort: true, width: 120, show: (row) => numberText(row.activeTeachers) },
        { of: 'students', title: t('children'), width: 110, show: (row) => numberText(row.students) },
        { of: 'activeStudents', sort: true, width: 120, show: (row) => numberText(row.activeStudents) },
        { of: 'screens', sort: true, width: 110 },
        { of: 'views', sort: true, width: 120, show: (row) => numberText(row.views) },
        { of: 'works', sort: true, width: 110, show: (row) => numberText(row.works) },
        { of: 'worksPerClazz', width: 130, align: 'right', show: perClazz },
      ]}
    />
  );
}

interface SumsProps {
  readonly of: ReplyOf<typeof adoption>;
  readonly orgId: number | undefined;
}
/** The sums over all schools: each is that of the list below it; screens open theirs, and a school opens its teachers. */
function Sums({ of, orgId }: SumsProps) {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const { figures, from, to } = of;
  const open = (query: Readonly<Record<string, string | number | undefined>>) => ({
    onOpen: () => void go(toPath('/desk/teach/report/usage', {}, { ...query, from, to })),
  });
  const screens = figures.views > 0 ? open({ tab: 'screens', orgId }) : {};
  const teachers =
    can(adoptionTeachers) && figures.activeTeachers > 0 ? open({ tab: 'ownTeachers', active: 'true' }) : {};
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <div className="figures">
        <Figure
          of="analytics.activeTeachers"
          label={t('field.activeTeachers')}
          value={`${numberText(figures.activeTeachers)} / ${numberText(figures.teachers)}`}
          {...teachers}
        />
        <Figure
          of="analytics.activeStudents"
          label={t('field.activeStudents')}
          value={`${numberText(figures.activeStudents)} / ${numberText(figures.students)}`}
        />
        <Figure of="analytics.screens" label={t('field.screens')} value={numberText(figures.screens)} {...screens} />
        <Figure of="analytics.views" label={t('field.views')} value={numberText(figures.views)} {...screens} />
        <Figure of="analytics.works" label={t('field.works')} value={numberText(figures.works)} />
        <Figure of="analytics.worksPerClazz" label={t('field.worksPerClazz')} value={perClazz(figures)} />
      </div>
      <ReadAt of={of} />
    </section>
  );
}

function Screens() {
  const t = useT();
  const several = useSeveral();
  const filters = useWeek();
  return (
    <ListScreen
      call={adoptionScreens}
      exportBy={exportAdoptionScreens}
      pageSize={20}
      rowKey={(row) => row.path}
      filters={filters}
      empty={{ title: t('noUse'), text: t('noUseText') }}
      head={({ reply }) => <ReadAt of={reply} />}
      columns={[
        { of: 'title', title: t('field.screen'), width: 200, show: (row) => row.title ?? row.path },
        { of: 'path', hidden: true, width: 280 },
        { of: 'views', sort: true, width: 120, show: (row) => numberText(row.views) },
        { of: 'byTeachers', sort: true, width: 120, show: (row) => numberText(row.byTeachers) },
        { of: 'byStudents', sort: true, width: 120, show: (row) => numberText(row.byStudents) },
        { of: 'byOthers', width: 130, hidden: true, show: (row) => numberText(row.byOthers) },
        ...(several ? [{ of: 'orgs', sort: true, width: 120 }] : []),
      ]}
    />
  );
}

/** The own teachers by name. */
function Teachers() {
  const t = useT();
  const zone = useSession()?.zone;
  const filters = useWeek();
  return (
    <ListScreen
      call={adoptionTeachers}
      exportBy={exportAdoptionTeachers}
      pageSize={20}
      rowKey={(row) => String(row.userId)}
      filters={{ name: true, active: { label: t('onlyActive') }, ...filters }}
      empty={{ title: t('noTeachers') }}
      head={({ reply }) => <ReadAt of={reply} />}
      columns={[
        {
          of: 'name',
          title: t('field.teacher'),
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        { of: 'signIns', sort: true, width: 110 },
        { of: 'days', title: t('field.signInDays'), sort: true, width: 120 },
        {
          of: 'lastAt',
          sort: true,
          width: 180,
          show: (row) => (row.lastAt ? instantText(row.lastAt, zone) : '—'),
        },
        { of: 'works', sort: true, width: 110 },
      ]}
    />
  );
}

import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList, type List } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { exportTeacherHour, teacherHour } from '../contract';
import type { HourState } from '../rules';
import { Basis, useFilters, useSeveral } from './parts';
import { SchoolHours } from './school-hours';
import { TeacherHours } from './teacher-hours';
import { useT } from './texts';

/** Hours by teacher, and one by one. */
export default function TeacherHour() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') === 'hours' ? 'hours' : 'teachers'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'hours' ? { tab: key } : {})}
      items={[
        { key: 'teachers', label: t('tab.teachers'), children: <Teachers /> },
        { key: 'hours', label: t('tab.hours'), children: <SchoolHours /> },
      ]}
    />
  );
}

/** How many hours each teacher was to give and gave; a row opens the hours behind its figures. */
function Teachers() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: false });
  const list = useList(teacherHour, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.teacherId}` });
  return (
    <ListView
      list={list}
      exportBy={exportTeacherHour}
      filters={{ name: true, ...filters }}
      empty={{ title: t('noHours'), text: t('noHoursText') }}
      head={<Sums list={list} />}
      drawer={(key) => <TeacherHours key={key} of={key} basis={list.reply?.basis} />}
      drawerTitle={(row) => (row ? t('hoursOf', { name: row.name }) : t('hoursBehind'))}
      drawerSize={760}
      columns={[
        {
          of: 'name',
          title: t('field.teacher'),
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'planned', sort: true, width: 100, sum: true },
        { of: 'held', sort: true, width: 100, sum: true },
        { of: 'covered', sort: true, width: 110, sum: true },
        { of: 'lost', sort: true, width: 100, sum: true },
        { of: 'ahead', width: 100, sum: true },
        { of: 'took', sort: true, width: 150, sum: true },
        { of: 'minutes', sort: true, width: 110, sum: true, show: (row) => numberText(row.minutes) },
      ]}
    />
  );
}

const MEANINGS = {
  planned: 'analytics.planned',
  held: 'analytics.held',
  covered: 'analytics.covered',
  lost: 'analytics.lost',
  ahead: 'analytics.ahead',
} as const;
const KEYS = ['planned', 'held', 'covered', 'lost', 'ahead'] as const;
/** The sums over all teachers of the filters: held, covered, lost and ahead make what was planned. Each opens its hours. */
function Sums({ list }: { readonly list: List<typeof teacherHour> }) {
  const t = useT();
  const go = useNavigate();
  const figures = list.reply?.figures;
  if (!figures) return null;
  // Nothing is said, and no row of zeros.
  if (figures.planned === 0 && figures.took === 0)
    return (
      <section className="panel stack" style={{ gap: 8 }}>
        <p style={{ margin: 0 }}>{t('noHoursText')}</p>
        <Basis of={list.reply?.basis} />
      </section>
    );
  const { orgId, name, from, to } = list.input;
  const open = (state: HourState | undefined) =>
    void go(toPath('/desk/teach/report/teacherHour', {}, { tab: 'hours', state, orgId, name, from, to }));
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <p style={{ margin: 0 }}>
        {t('hoursAnswer', {
          planned: numberText(figures.planned),
          held: numberText(figures.held),
          covered: numberText(figures.covered),
          lost: numberText(figures.lost),
          ahead: numberText(figures.ahead),
        })}
      </p>
      <div className="figures">
        {KEYS.map((key) => (
          <Figure
            key={key}
            of={MEANINGS[key]}
            label={t(`field.${key}`)}
            value={numberText(figures[key])}
            {...(figures[key] > 0 ? { onOpen: () => open(key === 'planned' ? undefined : key) } : {})}
          />
        ))}
      </div>
      <Basis of={list.reply?.basis} />
    </section>
  );
}

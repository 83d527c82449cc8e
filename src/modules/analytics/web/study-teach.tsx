import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { dayText, numberText } from '../../../kernel/web/format';
import { ListScreen, ListView } from '../../../kernel/web/list/list-screen';
import { useList, type List } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { eduTeach, eduTeachHours, exportEduTaught, exportEduTeach } from '../contract';
import { HourTag } from './hour-state';
import { Basis, useSeveral } from './parts';
import { useStudyFilters } from './study-parts';
import { StudyHours } from './study-hours';
import { useT } from './texts';

/** What was taught by class and subject, and hour by hour. */
export default function StudyTeach() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') === 'hours' ? 'hours' : 'subjects'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'hours' ? { tab: key } : {})}
      items={[
        { key: 'subjects', label: t('tab.subjects'), children: <Subjects /> },
        { key: 'hours', label: t('tab.hours'), children: <StudyHours /> },
      ]}
    />
  );
}

/** What was taught in each class and subject, with its homework; a row opens the hours behind it. */
function Subjects() {
  const t = useT();
  const several = useSeveral();
  const filters = useStudyFilters();
  const list = useList(eduTeach, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.clazzId}-${row.sbjId}` });
  const basis = list.reply?.basis;
  return (
    <ListView
      list={list}
      exportBy={exportEduTeach}
      filters={filters}
      empty={{ title: t('noHours'), text: t('noHoursText') }}
      head={<Sums list={list} />}
      drawer={(key) => (basis ? <Hours key={key} of={key} from={basis.from} to={basis.to} /> : null)}
      drawerTitle={(row) => (row ? `${row.clazzName} ${row.sbjName}` : t('hoursBehind'))}
      drawerSize={760}
      columns={[
        {
          of: 'clazzName',
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.clazzName}</strong>,
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'sbjName', width: 100 },
        { of: 'planned', sort: true, width: 100, sum: true },
        { of: 'given', sort: true, width: 100, sum: true },
        { of: 'lost', sort: true, width: 90, sum: true },
        { of: 'ahead', width: 90, sum: true },
        { of: 'prepared', sort: true, width: 110, sum: true },
        { of: 'taken', sort: true, width: 110, sum: true },
        { of: 'works', width: 90, sum: true },
        { of: 'papers', width: 90, sum: true },
        { of: 'handedIn', width: 100, sum: true },
      ]}
    />
  );
}

const MEANINGS = {
  planned: 'analytics.planned',
  given: 'analytics.given',
  lost: 'analytics.lost',
  ahead: 'analytics.ahead',
  prepared: 'analytics.prepared',
} as const;
const KEYS = ['planned', 'given', 'lost', 'ahead', 'prepared'] as const;
/** The sums over all classes and subjects of the filters; each opens its hours. */
function Sums({ list }: { readonly list: List<typeof eduTeach> }) {
  const t = useT();
  const go = useNavigate();
  const figures = list.reply?.figures;
  if (!figures) return null;
  // Nothing is said, and no row of zeros.
  if (figures.planned === 0)
    return (
      <section className="panel stack" style={{ gap: 8 }}>
        <p style={{ margin: 0 }}>{t('noHoursText')}</p>
        <Basis of={list.reply?.basis} />
      </section>
    );
  const { orgId, grdId, clazzId, sbjId, from, to } = list.input;
  const open = (state: (typeof KEYS)[number] | undefined) =>
    void go(toPath('/stat/report/teach/teach', {}, { tab: 'hours', state, orgId, grdId, clazzId, sbjId, from, to }));
  return (
    <section className="panel stack" style={{ gap: 8 }}>
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

/** The hours of a class and subject, the latest day first. @param of organisation, class and subject, as the list names its rows */
function Hours({ of, from, to }: { readonly of: string; readonly from: string; readonly to: string }) {
  const t = useT();
  const [orgId, clazzId, sbjId] = of.split('-').map(Number);
  if (!orgId || !clazzId || !sbjId) return null;
  return (
    <ListScreen
      call={eduTeachHours}
      exportBy={exportEduTaught}
      scope="hours"
      fixed={{ orgId, clazzId, sbjId, from, to }}
      pageSize={20}
      rowKey={(row) => `${row.onDate} ${row.kind} ${row.keyId}`}
      filters={{ state: true }}
      empty={{ title: t('noHours') }}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        { of: 'teacherName', title: t('field.teacher'), width: 110 },
        { of: 'state', show: (row) => <HourTag of={row} /> },
        { of: 'prepared', width: 100, show: (row) => (row.prepared ? t('yes') : '—') },
        { of: 'taken', width: 110, show: (row) => (row.taken ? t('yes') : '—') },
      ]}
    />
  );
}

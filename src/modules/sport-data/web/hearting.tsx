import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { densityVerdict, meanVerdict } from '../rules/heart';
import { HeartView } from './heart-view';
import { Loose } from './loose';
import { useT } from './texts';
import { Judged } from './verdict';
import { WearView } from './wear-view';

/** The load of PE lessons, and giving bands out. */
export default function Hearting() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'lessons';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'lessons' ? {} : { tab: key })}
      items={[
        { key: 'lessons', label: t('tab.lessons'), children: <Lessons /> },
        { key: 'bands', label: t('tab.bands'), children: <Bands /> },
        { key: 'loose', label: t('tab.loose'), children: <Loose /> },
      ]}
    />
  );
}
const useSpan = () => {
  const t = useT();
  return {
    clazzId: ClazzPicker,
    span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] as [string, string] },
  };
};
/** What zones are reckoned by, where lessons of which hearts were heard keep theirs, and how long hearts by the second are kept. */
function Zones() {
  const t = useT();
  const can = useCan();
  const [opens, setOpens] = useState(false);
  const { data } = useCall(calls.zoneGet, {}, { quiet: true });
  if (!data || !can(calls.zoneSet)) return null;
  return (
    <>
      <ActButton onClick={() => setOpens(true)}>{t('zoneSetting')}</ActButton>
      {opens ? (
        <FormDialog
          open
          call={calls.zoneSet}
          onClose={() => setOpens(false)}
          title={t('zoneSetting')}
          draft={false}
          initial={data}
          done={t('zonesSaved')}
          fields={{
            ratesBy: { help: t('ratesByHelp') },
            karvonen: { help: t('karvonenHelp') },
            keptDays: { help: t('keptDaysHelp') },
          }}
        />
      ) : null}
    </>
  );
}
/** A lesson that begins, and one that ends, shows so a moment later. */
const LOOK_SECONDS = 30;
function Lessons() {
  const t = useT();
  return (
    <ListScreen
      call={calls.hrList}
      name="sport-data.hearting"
      everySeconds={LOOK_SECONDS}
      rowKey={(row) => String(row.lessonId)}
      pageSize={20}
      filters={useSpan()}
      exportBy={calls.hrExport}
      empty={{ title: t('noHearts'), text: t('noHeartsText') }}
      head={
        <p className="soft" style={{ margin: 0 }}>
          {t('loadGoal')}
        </p>
      }
      actions={<Zones />}
      columns={[
        { of: 'onDate', sort: true, width: 120 },
        {
          of: 'clazzName',
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.clazzName}</strong>,
        },
        { of: 'teacherName', width: 110 },
        { of: 'topic', width: 160 },
        { of: 'pupils', width: 100, align: 'right', show: (row) => numberText(row.pupils) },
        {
          of: 'mean',
          sort: true,
          width: 180,
          align: 'right',
          show: (row) => <Judged tenths={row.mean} verdict={row.live ? null : meanVerdict(row.mean)} />,
        },
        { of: 'most', width: 150, align: 'right', show: (row) => row.most ?? <span className="soft">—</span> },
        {
          of: 'density',
          sort: true,
          width: 170,
          align: 'right',
          show: (row) => (
            <Judged tenths={row.density} verdict={row.live ? null : densityVerdict(row.density, 'group')} />
          ),
        },
        { of: 'dropped', width: 140, align: 'right', show: (row) => numberText(row.dropped) },
      ]}
      drawerSize={860}
      drawerTitle={(row) => (row ? `${row.clazzName} · ${row.onDate}` : '')}
      drawer={(key, row) => <HeartView lessonId={Number(key)} isLive={row?.live ?? false} />}
    />
  );
}
/** PE lessons that have begun: what is worn in them by number. */
function Bands() {
  const t = useT();
  return (
    <ListScreen
      call={calls.dataClass}
      name="sport-data.bands"
      fixed={{ kind: 'attend' }}
      rowKey={(row) => String(row.lessonId)}
      pageSize={20}
      filters={useSpan()}
      empty={{ title: t('noLessons'), text: t('noLessonsText') }}
      columns={[
        { of: 'onDate', sort: true, width: 120 },
        {
          of: 'clazzName',
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.clazzName}</strong>,
        },
        { of: 'teacherName', width: 110 },
        { of: 'topic' },
      ]}
      drawerSize={640}
      drawerTitle={(row) => (row ? `${row.clazzName} · ${row.onDate}` : '')}
      drawer={(_, row) => (row ? <WearView of={row} /> : <GoneState compact />)}
    />
  );
}

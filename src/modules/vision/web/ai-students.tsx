import { Tabs } from 'antd';
import { dayText, instantText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { ScaleSwitch, sight, useCriteria, useScale } from './parts';
import { useT } from './texts';
import './vision.css';

/** AI vision by student: sums of a span of days; a student opens to what was done and tested. */
export default function AiStudents() {
  const t = useT();
  const c = useCriteria();
  const [scale, setScale] = useScale();
  return (
    <ListScreen
      call={calls.statisUsers}
      pageSize={20}
      rowKey={(r) => String(r.userId)}
      drawerSize={640}
      actions={<ScaleSwitch value={scale} onChange={setScale} />}
      filters={{ name: true, span: { as: DateRange, label: t('days'), keys: ['from', 'to'] }, clazzId: ClazzPicker }}
      empty={{ title: t('aiNone'), text: t('aiNoneText') }}
      drawerTitle={(r) => (r ? `${r.name} · ${r.clazzName}` : null)}
      drawer={(key) => <Student userId={Number(key)} />}
      columns={[
        { of: 'name', sort: true, width: 130 },
        { of: 'sidNo', width: 150, hidden: true },
        { of: 'clazzName', sort: true, width: 140 },
        { of: 'times', sort: true, width: 110, show: (r) => numberText(r.times) },
        { of: 'seconds', sort: true, width: 130, show: (r) => numberText(Math.round(r.seconds / 60)) },
        { of: 'days', title: t('field.activeDays'), sort: true, width: 110, show: (r) => numberText(r.days) },
        { of: 'tests', sort: true, width: 110, show: (r) => numberText(r.tests) },
        {
          of: 'right',
          title: t('lastRight'),
          align: 'right',
          width: 110,
          show: (r) => (r.right == null ? null : sight(c, r.right, scale)),
        },
        {
          of: 'left',
          title: t('lastLeft'),
          align: 'right',
          width: 110,
          show: (r) => (r.left == null ? null : sight(c, r.left, scale)),
        },
        {
          of: 'lastOn',
          sort: true,
          width: 130,
          show: (r) => (r.lastOn ? dayText(r.lastOn) : <StatusTag status="off">{t('neverUsed')}</StatusTag>),
        },
      ]}
    />
  );
}

function Student({ userId }: { readonly userId: number }) {
  const t = useT();
  const c = useCriteria();
  const [scale] = useScale();
  return (
    <Tabs
      items={[
        {
          key: 'logs',
          label: t('logs'),
          children: (
            <ListScreen
              call={calls.usrLogs}
              scope="g"
              fixed={{ userId }}
              print={false}
              rowKey={(r) => String(r.recordId)}
              empty={{ title: t('noLogs') }}
              columns={[
                { of: 'at', show: (r) => instantText(r.at) },
                { of: 'exercise', show: (r) => (r.exercise ? t(`exercise.${r.exercise}`) : null) },
                { of: 'seconds', width: 120, show: (r) => numberText(Math.round(r.seconds / 60)) },
              ]}
            />
          ),
        },
        {
          key: 'tests',
          label: t('tests'),
          children: (
            <ListScreen
              call={calls.usrRsts}
              scope="t"
              fixed={{ userId }}
              print={false}
              rowKey={(r) => String(r.recordId)}
              empty={{ title: t('noTests') }}
              columns={[
                { of: 'at', show: (r) => instantText(r.at) },
                { of: 'right', title: t('eyeRight'), align: 'right', show: (r) => sight(c, r.right, scale) },
                { of: 'left', title: t('eyeLeft'), align: 'right', show: (r) => sight(c, r.left, scale) },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

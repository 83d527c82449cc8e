import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { instantText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Figure } from '../../../../kernel/web/parts/basics';
import { GradePicker, SubjectPicker } from '../../../textbook/web/published';
import { exportProgress, planProgress } from '../../contract';
import { LagTag, PaceBar, PlaceText, WeekText } from '../parts';
import { useT } from '../texts';

/** How far every class of the school is, the furthest behind first: the answer, three figures, the rows they came from. */
export function Progress() {
  const t = useT();
  return (
    <div className="tp-progress">
      <ListScreen
        call={planProgress}
        pageSize={20}
        exportBy={exportProgress}
        rowKey={(r) => `${r.planId}/${r.clazzId}`}
        filters={{
          sbjId: { as: SubjectPicker, label: t('field.sbjName') },
          grdId: { as: GradePicker, label: t('grade') },
          lagging: { label: t('onlyBehind') },
        }}
        empty={{ title: t('progressNone'), text: t('progressNoneText') }}
        head={(list) => {
          const f = list.reply?.figures;
          if (!f) return null;
          return (
            <section className="panel stack" style={{ gap: 8 }}>
              <p className="tp-answer">
                {f.clazzes === 0
                  ? t('answerNone')
                  : f.behind === 0
                    ? t('answerGood', { count: f.clazzes })
                    : t('answerBehind', { count: f.clazzes, behind: f.behind })}
                <Tooltip title={t('howCounted')}>
                  <InfoCircleOutlined className="tp-info" tabIndex={0} aria-label={t('howCounted')} />
                </Tooltip>
              </p>
              <div className="figures">
                <Figure of="teachplan.clazzes" label={t('figure.clazzes')} value={f.clazzes} unit={t('unit.clazzes')} />
                <Figure
                  of="teachplan.behind"
                  label={t('figure.behind')}
                  value={f.behind}
                  unit={t('unit.clazzes')}
                  onOpen={() => list.filter({ lagging: true })}
                />
                <Figure
                  of="teachplan.unplanned"
                  label={t('figure.unplanned')}
                  value={f.unplanned}
                  unit={t('unit.unplanned')}
                  hint={t('unplannedHint')}
                />
              </div>
            </section>
          );
        }}
        columns={[
          { of: 'clazzName', title: t('field.clazzName'), width: 130, sort: true },
          { of: 'sbjName', title: t('field.sbjName'), width: 90 },
          { of: 'userName', title: t('field.userName'), width: 110, sort: true },
          { of: 'planName', title: t('field.planName'), hidden: true },
          {
            of: 'taught',
            title: t('field.pace'),
            width: 240,
            sort: true,
            align: 'left',
            show: (r) => (
              <span className="tp-cell">
                <PaceBar clazz={r} hourCount={r.hourCount} label={`${r.clazzName} ${r.sbjName}`} />
                <span className="num">
                  {r.taught} / {r.hourCount}
                </span>
              </span>
            ),
          },
          {
            of: 'lag',
            title: t('field.lag'),
            width: 130,
            sort: true,
            align: 'left',
            show: (r) => <LagTag lag={r.lag} />,
          },
          { of: 'thisWeek', title: t('field.thisWeek'), show: (r) => <WeekText clazz={r} bare /> },
          {
            of: 'next',
            title: t('field.next'),
            hidden: true,
            show: (r) => (r.next ? <PlaceText place={r.next} /> : t('allTaught')),
          },
          { of: 'savedAt', title: t('field.savedAt'), hidden: true, sort: true, show: (r) => instantText(r.savedAt) },
        ]}
      />
    </div>
  );
}

import { Chart } from '../../../kernel/web/chart/chart';
import { dayText, moneyText, numberText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList } from '../../../kernel/web/list/use-list';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { useSession } from '../../../kernel/web/session/session-store';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { SubjectPicker } from '../../textbook/web/published';
import { servesReport } from '../contract';
import { Card } from './parts';
import { useT } from './texts';

const TONE = { learning: 'done', near: 'waiting', expired: 'off' } as const;
/** Services that were activated: figures, by subject and month, then each of them. */
export default function ServesReport() {
  const t = useT();
  const platform = useSession()?.orgId === PLATFORM_ORG;
  const list = useList(servesReport, { pageSize: 20, rowKey: (r) => String(r.serveId) });
  const data = list.reply;
  return (
    <div className="stack tr">
      {data ? (
        <section className="panel">
          <p className="tr-sum">
            {t('servesSum', {
              from: dayText(data.from),
              to: dayText(data.to),
              n: data.sum.count,
              learners: data.sum.learners,
            })}
          </p>
          <div className="tr-figures">
            <Figure
              of="train.activations"
              label={t('servesCount')}
              value={numberText(data.sum.count)}
              unit={t('unit.times')}
            />
            <Figure
              of="train.activated"
              label={t('learners')}
              value={numberText(data.sum.learners)}
              unit={t('unit.people')}
            />
            <Figure
              of="train.money"
              label={t('servesMoney')}
              value={moneyText(data.sum.priceFen)}
              unit={t('unit.yuan')}
            />
          </div>
        </section>
      ) : null}
      {data && data.sum.count > 0 ? (
        <div className="tr-even">
          <Card title={t('byMonth')}>
            <Chart
              title={t('servesByMonth')}
              kind="bar"
              unit={t('unit.times')}
              height={220}
              categories={data.byMonth.map((m) => m.month)}
              series={[{ name: t('servesCount'), values: data.byMonth.map((m) => m.count) }]}
            />
          </Card>
          <Card title={t('bySubject')}>
            <Chart
              title={t('servesBySubject')}
              kind="across"
              height={220}
              categories={data.byServ.map((s) => s.servName)}
              series={[{ name: t('servesCount'), values: data.byServ.map((s) => s.count) }]}
            />
          </Card>
        </div>
      ) : null}
      <ListView
        list={list}
        filters={{ span: { as: DateRange, label: t('startsIn'), keys: ['from', 'to'] }, servId: SubjectPicker }}
        empty={{ title: t('noServes'), text: t('noServesText') }}
        columns={[
          { of: 'userName', fixed: 'left', width: 104 },
          ...(platform ? [{ of: 'orgName', width: 150 }] : []),
          { of: 'servName', width: 96 },
          { of: 'cycle', width: 96, show: (r) => t(`cycle.${r.cycle}`) },
          { of: 'startOn', sort: true, width: 150, show: (r) => dayText(r.startOn) },
          { of: 'endOn', sort: true, width: 150, show: (r) => dayText(r.endOn) },
          {
            of: 'state',
            width: 96,
            show: (r) => <StatusTag status={TONE[r.state]}>{t(`serveState.${r.state}`)}</StatusTag>,
          },
          { of: 'priceFen', sort: true, width: 120, align: 'right', show: (r) => moneyText(r.priceFen) },
        ]}
      />
    </div>
  );
}

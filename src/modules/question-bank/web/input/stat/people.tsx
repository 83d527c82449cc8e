import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { Chart } from '../../../../../kernel/web/chart/chart';
import { numberText, percentText } from '../../../../../kernel/web/format';
import { useCall } from '../../../../../kernel/web/http/hooks';
import { ListView } from '../../../../../kernel/web/list/list-screen';
import { useList } from '../../../../../kernel/web/list/use-list';
import { DateRange, useToday } from '../../../../../kernel/web/parts/date-range';
import { ExportButton } from '../../../../../kernel/web/parts/export-button';
import { Figure } from '../../../../../kernel/web/parts/basics';
import { plusDays } from '../../../../../kernel/shared/dates';
import { passRate, queAudit, queExport, queHistory, queInput, queTrend } from '../../../contract';
import { useT } from '../../texts';
import { UserPicker } from '../user-picker';
import '../input.css';

const TABS = ['input', 'adt'] as const;
const rate = (hundredths: number | null): string | null => (hundredths == null ? null : percentText(hundredths / 100));
/** Who typed and who audited how much, and how it goes month by month. */
export default function PeopleStat() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((x) => x === search.get('tab')) ?? 'input';
  const trend = useCall(queTrend, {}, { quiet: true, keep: true });
  return (
    <div className="stack">
      <Segmented
        value={tab}
        onChange={(next) => setSearch(next === 'input' ? {} : { tab: next })}
        options={TABS.map((value) => ({ value, label: t(value === 'input' ? 'stat.inputters' : 'stat.auditors') }))}
      />
      {tab === 'input' ? <Inputters key="input" /> : <Auditors key="adt" />}
      {trend.data ? (
        <section className="panel">
          <Chart
            title={t('stat.workTrend')}
            kind="bar"
            unit={t('unit.ques')}
            categories={trend.data.map((m) => m.month)}
            series={[
              { name: t('field.input'), values: trend.data.map((m) => m.input) },
              { name: t('field.passed'), values: trend.data.map((m) => m.passed) },
              { name: t('field.rejected'), values: trend.data.map((m) => m.rejected) },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
/** The last thirty days until another period is chosen. */
function useFirst() {
  const today = useToday();
  return { from: plusDays(today, -29), to: today };
}
function Inputters() {
  const t = useT();
  const list = useList(queInput, { pageSize: 20, first: useFirst(), rowKey: (r) => String(r.userId) });
  const s = list.reply?.sums;
  return (
    <ListView
      list={list}
      filters={{
        span: { as: DateRange, label: t('stat.span'), keys: ['from', 'to'] },
        userId: { as: UserPicker, label: t('stat.person') },
      }}
      head={
        s ? (
          <section className="panel keep">
            <p className="ipt-answer">
              {t('stat.inputAnswer', { people: list.total, input: numberText(s.input), passed: numberText(s.passed) })}
            </p>
            <div className="figures">
              <Figure
                of="question-bank.entered"
                label={t('field.input')}
                value={numberText(s.input)}
                unit={t('unit.ques')}
              />
              <Figure
                of="question-bank.passed"
                label={t('field.passed')}
                value={numberText(s.passed)}
                unit={t('unit.ques')}
              />
              <Figure
                of="question-bank.rejected"
                label={t('field.rejected')}
                value={numberText(s.rejected)}
                unit={t('unit.times')}
              />
              <Figure
                of="question-bank.passRate"
                label={t('field.passRate')}
                value={rate(passRate(s.passed, s.rejected)) ?? '—'}
              />
            </div>
          </section>
        ) : null
      }
      actions={
        <>
          <ExportButton
            call={queHistory}
            input={{ from: list.input.from, to: list.input.to }}
            text={t('stat.history')}
          />
          <ExportButton call={queExport} input={{ ...list.input, kind: 'input' }} total={list.total} />
        </>
      }
      columns={[
        { of: 'name', title: t('field.name') },
        { of: 'login', title: t('field.login'), hidden: true },
        { of: 'claimed', title: t('field.claimed'), sort: true, width: 90 },
        { of: 'input', title: t('field.input'), sort: true, width: 90 },
        { of: 'redone', title: t('field.redone'), sort: true, width: 90 },
        { of: 'auditing', title: t('field.auditing'), width: 90 },
        { of: 'passed', title: t('field.passed'), sort: true, width: 90 },
        { of: 'edited', title: t('field.edited'), sort: true, width: 110 },
        { of: 'rejected', title: t('field.rejected'), sort: true, width: 90 },
        { of: 'ignored', title: t('field.ignored'), sort: true, width: 90, hidden: true },
        { of: 'passRate', title: t('field.passRate'), sort: true, width: 100, show: (r) => rate(r.passRate) },
      ]}
      empty={{ title: t('stat.noWork'), text: t('stat.noWorkText') }}
    />
  );
}
function Auditors() {
  const t = useT();
  const list = useList(queAudit, { pageSize: 20, first: useFirst(), rowKey: (r) => String(r.userId) });
  const s = list.reply?.sums;
  return (
    <ListView
      list={list}
      filters={{
        span: { as: DateRange, label: t('stat.span'), keys: ['from', 'to'] },
        userId: { as: UserPicker, label: t('stat.person') },
      }}
      head={
        s ? (
          <section className="panel keep">
            <p className="ipt-answer">
              {t('stat.auditAnswer', {
                people: list.total,
                total: numberText(s.total),
                rejected: numberText(s.rejected),
              })}
            </p>
            <div className="figures">
              <Figure
                of="question-bank.audited"
                label={t('field.audited')}
                value={numberText(s.total)}
                unit={t('unit.ques')}
              />
              <Figure
                of="question-bank.auditPassed"
                label={t('field.adtPassed')}
                value={numberText(s.passed)}
                unit={t('unit.ques')}
              />
              <Figure
                of="question-bank.auditEdited"
                label={t('field.adtEdited')}
                value={numberText(s.edited)}
                unit={t('unit.ques')}
              />
              <Figure
                of="question-bank.rejected"
                label={t('field.adtRejected')}
                value={numberText(s.rejected)}
                unit={t('unit.ques')}
              />
            </div>
          </section>
        ) : null
      }
      actions={<ExportButton call={queExport} input={{ ...list.input, kind: 'adt' }} total={list.total} />}
      columns={[
        { of: 'name', title: t('field.name') },
        { of: 'login', title: t('field.login'), hidden: true },
        { of: 'total', title: t('field.audited'), sort: true, width: 110 },
        { of: 'passed', title: t('field.adtPassed'), sort: true, width: 150 },
        { of: 'edited', title: t('field.adtEdited'), sort: true, width: 190 },
        { of: 'rejected', title: t('field.adtRejected'), sort: true, width: 180 },
        { of: 'passRate', title: t('field.passRate'), sort: true, width: 110, show: (r) => rate(r.passRate) },
      ]}
      empty={{ title: t('stat.noWork'), text: t('stat.noWorkText') }}
    />
  );
}

import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { dayText, instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { GoneState } from '../../../../kernel/web/parts/states';
import { OrgPicker } from '../../../organisation/web/published';
import * as calls from '../../contract';
import type { ActionRow } from '../../contract/exam';
import { useT } from '../texts';
import './exam.css';

/** The check-in log: which group was to be where, and who of it came. */
export default function SignLog({ with: { region = false } }: { readonly with: { readonly region?: boolean } }) {
  const t = useT();
  const Exams = useMemo(() => examFilter, []);
  return (
    <ListScreen
      call={calls.actionList}
      rowKey={(r) => String(r.actId)}
      name={region ? 'exam.log.region' : 'exam.log'}
      pageSize={20}
      filters={{
        ...(region ? { orgId: OrgPicker } : {}),
        tstId: { as: Exams, label: t('field.tstId') },
        days: { as: DateRange, label: t('exam.days'), keys: ['from', 'to'] },
      }}
      columns={[
        ...(region ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'tstName', title: t('field.tstId') },
        {
          of: 'onDate',
          title: t('exam.period'),
          width: 150,
          show: (r: ActionRow) => (
            <>
              {dayText(r.onDate)}
              <br />
              <span className="soft">
                {r.from}–{r.to}
              </span>
            </>
          ),
        },
        { of: 'gudName', title: t('exam.ground'), width: 140 },
        { of: 'grpName', title: t('exam.group'), width: 170 },
        { of: 'signed', title: t('exam.signedOf'), align: 'right', width: 110, show: (r) => `${r.signed} / ${r.due}` },
        {
          of: 'state',
          title: t('field.state'),
          width: 110,
          show: (r) => (
            <StatusTag status={r.signed >= r.due ? 'done' : r.signed ? 'waiting' : 'off'}>
              {t(r.signed >= r.due ? 'exam.allHere' : r.signed ? 'exam.someHere' : 'exam.noneHere')}
            </StatusTag>
          ),
        },
        { of: 'lastAt', title: t('exam.lastSign'), width: 150, show: (r) => (r.lastAt ? instantText(r.lastAt) : '—') },
      ]}
      drawerSize={560}
      drawerTitle={(r) => (r ? `${r.grpName} · ${r.gudName}` : '')}
      {...(region ? {} : { drawer: (key: string, row: ActionRow | undefined) => <Signs key={key} row={row} /> })}
      empty={{ title: t('exam.noLog'), text: t('exam.noLogText') }}
    />
  );
}
function examFilter({
  value,
  onChange,
  ...rest
}: {
  readonly value?: number;
  readonly onChange?: (v: number | null) => void;
  readonly 'aria-label'?: string;
}) {
  return <ExamSelect value={value} onChange={onChange} label={rest['aria-label']} />;
}
function ExamSelect({
  value,
  onChange,
  label,
}: {
  readonly value: number | undefined;
  readonly onChange: ((v: number | null) => void) | undefined;
  readonly label: string | undefined;
}) {
  const t = useT();
  const { data } = useCall(calls.examList, { pageSize: 100 }, { quiet: true });
  return (
    <Select
      aria-label={label}
      allowClear
      placeholder={t('all')}
      style={{ minWidth: 180 }}
      value={value || undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      options={(data?.items ?? []).filter((e) => e.state !== 'draft').map((e) => ({ value: e.tstId, label: e.name }))}
    />
  );
}
function Signs({ row }: { readonly row: ActionRow | undefined }) {
  const t = useT();
  const can = useCan();
  const { data } = useCall(calls.actionSigns, { actId: row?.actId ?? 0 }, { quiet: true, when: row != null });
  const sign = useAct(calls.actionSign, {});
  if (!row) return <GoneState compact />;
  return (
    <ul className="exam-signs">
      {data?.items.map((s) => (
        <li key={s.userId}>
          <b>{s.chestNo}</b>
          <span>{s.name}</span>
          <span className="soft">{s.clazzName}</span>
          {s.at ? (
            <span className="exam-here">
              {instantText(s.at)} · {t(`way.${s.way!}`)}
              {s.byName ? ` · ${s.byName}` : ''}
            </span>
          ) : can(calls.actionSign) ? (
            <Button size="small" onClick={() => void sign.run({ actId: row.actId, userId: s.userId, way: 'hand' })}>
              {t('exam.sign')}
            </Button>
          ) : (
            <span className="soft">{t('exam.absent')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

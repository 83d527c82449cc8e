import { Button, Pagination, Select, Table, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { holds } from '../../../kernel/shared/need';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantText, numberText, spanText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { ClazzStudentPicker } from '../../class/web/published';
import { listClazzes, listTeaching } from '../../class/contract';
import { GROUP } from '../access';
import * as calls from '../contract';
import { Worn } from './bands';
import { GradesPicker, kilometres, Reasons, shareText, VerdictTag } from './parts';
import { useT } from './texts';
import './sunny-run.css';

/** The teacher at the course: who ran today and who did not, days off, whose band it is, who does not run. */
export default function FieldScreen() {
  const t = useT();
  const today = useToday();
  const [search] = useSearchParams();
  const doubtful = useCall(calls.listRuns, { verdict: 'doubtful', pageSize: 1 }, { quiet: true });
  const unknown = useCall(calls.unknownBands, { pageSize: 50 }, { quiet: true });
  const stops = useCall(calls.listStops, { pageSize: 20 }, { quiet: true });
  return (
    <section className="panel stack">
      <div className="row">
        <h2>{dayText(today)}</h2>
        {(doubtful.data?.total ?? 0) > 0 ? (
          <Link to="/sport/sun/doubt">{t('doubtCount', { count: doubtful.data?.total ?? 0 })}</Link>
        ) : null}
      </div>
      <Tabs
        destroyOnHidden
        defaultActiveKey={search.has('batch') ? 'worn' : 'today'}
        items={[
          { key: 'today', label: t('tab.today'), children: <Today /> },
          {
            key: 'bands',
            label: t('tab.bands', { count: unknown.data?.total ?? 0 }),
            children: unknown.data ? <Bands rows={unknown.data.items} /> : <Bones />,
          },
          { key: 'worn', label: t('tab.worn'), children: <Worn /> },
          { key: 'stops', label: t('tab.stops'), children: stops.data ? <Stops rows={stops.data.items} /> : <Bones /> },
          { key: 'excuses', label: t('tab.excuses'), children: <Excuses /> },
        ]}
      />
    </section>
  );
}

/** One of the own classes, child by child. */
function Today() {
  const t = useT();
  const today = useToday();
  const [chosen, setChosen] = useState<number>();
  // Who has no desk looks at the classes they lead or teach, and at no other's.
  const isDesk = holds(useSession(), 'BASIC_SUPERMAN', `mod:${GROUP}`);
  const every = useCall(listClazzes, { clazzType: 1, pageSize: 200 }, { quiet: true, when: isDesk });
  const own = useCall(listTeaching, { pageSize: 200 }, { quiet: true, when: !isDesk });
  const clazzes = isDesk
    ? every.data?.items
    : own.data?.items.map((row) => row.clazz).filter((clazz) => clazz.clazzType === 1);
  const clazzId = chosen ?? clazzes?.[0]?.clazzId;
  const asked = { clazzId: clazzId ?? 0, date: today };
  const { data, error, refetch } = useCall(calls.dailyClz, asked, {
    quiet: true,
    when: clazzId != null,
    everySeconds: 15,
  });
  if (clazzes?.length === 0) return <EmptyState compact title={t('noClazz')} />;
  return (
    <div className="stack">
      <Select
        aria-label={t('field.clazzName')}
        value={clazzId}
        onChange={setChosen}
        options={clazzes?.map((row) => ({ value: row.clazzId, label: row.clazzName }))}
        style={{ maxWidth: 260 }}
      />
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p>
            {data.figures.due === 0
              ? t('todayFree')
              : t('todayAnswer', {
                  met: numberText(data.figures.met),
                  due: numberText(data.figures.due),
                  share: shareText(data.figures.share),
                })}{' '}
            <JudgedBy by={data.by} />
          </p>
          <Table
            size="small"
            rowKey="userId"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={data.children}
            columns={[
              { title: t('field.name'), dataIndex: 'name' },
              {
                title: t('result'),
                render: (_: unknown, row: (typeof data.children)[number]) =>
                  row.excused
                    ? t('field.excused')
                    : row.list.length === 0
                      ? t('notRun')
                      : row.list.map((run) => (
                          <div key={run.runId}>
                            <VerdictTag of={run.verdict} decided={run.decided} />
                            <Reasons of={run.reasons} />
                          </div>
                        )),
              },
              { title: t('field.km'), align: 'right', dataIndex: 'metres', render: kilometres },
            ]}
          />
        </>
      ) : error ? null : (
        <Bones />
      )}
    </div>
  );
}

type Unknown = { readonly tag: string; readonly passes: number; readonly days: number; readonly last: number };
/** Whose band? What stations saw of each, and a child to give it to. */
function Bands({ rows }: { readonly rows: readonly Unknown[] }) {
  const t = useT();
  const can = useCan();
  const [tag, setTag] = useState<string>();
  if (rows.length === 0) return <EmptyState compact title={t('noBands')} text={t('noBandsText')} />;
  return (
    <>
      <Table
        size="small"
        rowKey="tag"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          { title: t('field.tag'), dataIndex: 'tag' },
          { title: t('field.passes'), align: 'right', dataIndex: 'passes' },
          { title: t('field.lastSeen'), dataIndex: 'last', render: (at: number) => instantText(at) },
          {
            title: '',
            render: (_: unknown, row: Unknown) =>
              can(calls.assignBand) ? <Button onClick={() => setTag(row.tag)}>{t('assign')}</Button> : null,
          },
        ]}
      />
      <FormDialog
        open={tag !== undefined}
        onClose={() => setTag(undefined)}
        title={t('assignOf', { tag: tag ?? '' })}
        call={calls.assignBand}
        draft={false}
        fixed={{ tag: tag ?? '' }}
        fields={{ userId: { as: ClazzStudentPicker, label: t('field.child'), help: t('assignHelp') } }}
        done={(reply: { readonly passes: number }) => t('assigned', { count: reply.passes })}
      />
    </>
  );
}

type Stop = { readonly onDate: string; readonly grdId: number; readonly grdName: string; readonly why: string };
/** Days that were called off. */
function Stops({ rows }: { readonly rows: readonly Stop[] }) {
  const t = useT();
  const can = useCan();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const back = useAct(calls.removeStop, { done: t('stopBack') });
  return (
    <div className="stack">
      {can(calls.setStop) ? (
        <div>
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('callOff')}
          </Button>
        </div>
      ) : null}
      {rows.length === 0 ? <EmptyState compact title={t('noStops')} /> : null}
      {rows.map((row) => (
        <div key={`${row.onDate}/${row.grdId}`} className="row">
          <strong>{dayText(row.onDate)}</strong>
          <span>{row.grdName}</span>
          <span className="soft">{row.why}</span>
          {can(calls.removeStop) ? (
            <ActButton onClick={() => back.run({ onDate: row.onDate, grdId: row.grdId })}>{t('takeBack')}</ActButton>
          ) : null}
        </div>
      ))}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('callOff')}
        call={calls.setStop}
        draft={false}
        initial={{ onDate: today, grdIds: [] }}
        fields={{
          onDate: { label: t('field.onDate') },
          grdIds: { as: GradesPicker, label: t('field.grades') },
          why: { label: t('field.why') },
        }}
        done={t('calledOff')}
      />
    </div>
  );
}

const ROWS = 20;
/** Children who do not run for some days. */
function Excuses() {
  const t = useT();
  const can = useCan();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [curPage, setPage] = useState(1);
  const { data } = useCall(calls.listExcuses, { curPage, pageSize: ROWS }, { quiet: true, keep: true });
  const back = useAct(calls.removeExcuse, { done: t('excuseBack') });
  if (!data) return <Bones />;
  return (
    <div className="stack">
      {can(calls.setExcuse) ? (
        <div>
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('excuse')}
          </Button>
        </div>
      ) : null}
      {data.items.length === 0 ? <EmptyState compact title={t('noExcuses')} /> : null}
      {data.items.map((row) => (
        <div key={row.excuseId} className="row">
          <strong>{row.name}</strong>
          <span>{row.clazzName}</span>
          <span>{spanText(row.fromOn, row.toOn)}</span>
          <span className="soft">{row.why}</span>
          {can(calls.removeExcuse) ? (
            <ActButton onClick={() => back.run({ excuseId: row.excuseId })}>{t('takeBack')}</ActButton>
          ) : null}
        </div>
      ))}
      <Pagination current={curPage} pageSize={ROWS} total={data.total} hideOnSinglePage onChange={setPage} />
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('excuse')}
        call={calls.setExcuse}
        draft={false}
        initial={{ from: today, to: today }}
        fields={{
          userId: { as: ClazzStudentPicker, label: t('field.child') },
          from: { label: t('field.from') },
          to: { label: t('field.to') },
          why: { label: t('field.why') },
        }}
        done={t('saved')}
      />
    </div>
  );
}

import { Button, Collapse, DatePicker, Input, Modal, Select, Skeleton, Space, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import * as calls from '../contract';
import { longDay } from './days';
import { useT } from './texts';

/** Who is away, who takes their lessons, who has helped how often. */
export function CoverTab() {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, isPending, refetch } = useCall(calls.absenceList, {}, { quiet: true });
  const [open, setOpen] = useState(false);
  const remove = useAct(calls.absenceRemove, { done: t('removed') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        setOpen(true);
      }}
    >
      {t('addAbsence')}
    </Button>
  );
  return (
    <div className="stack">
      <div className="row">
        <span className="soft">{t('coverText')}</span>
        <span className="row-end">{add}</span>
      </div>
      {data.items.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noAbsence')} text={t('noAbsenceText')} />
        </section>
      ) : (
        <Collapse
          defaultActiveKey={data.items.slice(0, 1).map((a) => String(a.absenceId))}
          destroyOnHidden
          items={data.items.map((a) => ({
            key: String(a.absenceId),
            label: (
              <Space wrap>
                <strong>{a.teacherName}</strong>
                <span>
                  {a.fromDate === a.toDate ? longDay(a.fromDate) : `${longDay(a.fromDate)} – ${longDay(a.toDate)}`}
                </span>
                <span className="soft">{a.reason}</span>
              </Space>
            ),
            extra: (
              <StatusTag
                status={a.covered === a.lessons ? 'done' : a.asked + a.covered === a.lessons ? 'waiting' : 'needs'}
              >
                {t('coveredOf', { covered: a.covered, lessons: a.lessons, asked: a.asked })}
              </StatusTag>
            ),
            children: (
              <>
                <Lessons absenceId={a.absenceId} />
                <Button
                  size="small"
                  danger
                  type="link"
                  onClick={() => {
                    void confirm({
                      title: t('removeAbsence'),
                      loses: t('removeAbsenceLoses', { name: a.teacherName }),
                    }).then((yes) => (yes ? remove.run({ id: a.absenceId }) : undefined));
                  }}
                >
                  {t('removeAbsence')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      <h2 style={{ fontSize: 16, margin: 0 }}>{t('coverCounts')}</h2>
      <ListScreen
        call={calls.coverCounts}
        filters={{}}
        columns={[
          { of: 'teacherName', title: t('field.teacherId') },
          { of: 'taken', title: t('taken'), sort: true },
          { of: 'given', title: t('given'), sort: true },
          { of: 'declined', title: t('declinedCount'), sort: true },
        ]}
        empty={{ title: t('noCovers') }}
      />
      {open ? (
        <AbsenceDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

function Lessons({ absenceId }: { readonly absenceId: number }) {
  const t = useT();
  const { data, isPending } = useCall(calls.absenceLessons, { id: absenceId }, { quiet: true });
  const ask = useAct(calls.coverAsk, { done: t('askedDone') });
  const withdraw = useAct(calls.coverWithdraw);
  return (
    <Table
      size="small"
      rowKey={(x) => `${x.lesson.arrangeId} ${x.lesson.date}`}
      loading={isPending}
      pagination={false}
      tableLayout="fixed"
      dataSource={data ? [...data.items] : []}
      locale={{ emptyText: <EmptyState compact title={t('noLessonsAway')} /> }}
      columns={[
        {
          title: t('field.time'),
          width: 150,
          render: (_, { lesson: o }) => (
            <>
              {longDay(o.date)}
              <br />
              <span className="soft">
                {o.start}–{o.end}
              </span>
            </>
          ),
        },
        {
          title: t('lesson'),
          width: 170,
          render: (_, { lesson: o }) => (
            <>
              {o.clazzName} {o.sbjName}
              <br />
              <span className="soft">{o.roomName}</span>
            </>
          ),
        },
        {
          title: t('substitute'),
          render: (_, { lesson: o, proposals, declined }) =>
            o.cover ? (
              <Space>
                <StatusTag status={o.cover.state === 'accepted' ? 'done' : 'waiting'}>
                  {t(`cover.${o.cover.state}`)}
                </StatusTag>
                <span>{o.cover.teacherName}</span>
                <ActButton size="small" type="link" onClick={() => withdraw.run({ id: o.cover!.coverId })}>
                  {t('withdraw')}
                </ActButton>
              </Space>
            ) : (
              <div className="tt-proposals">
                {proposals.map((p) => (
                  <ActButton
                    key={p.teacherId}
                    size="small"
                    onClick={() => ask.run({ absenceId, arrangeId: o.arrangeId, date: o.date, teacherId: p.teacherId })}
                  >
                    {p.teacherName}
                    <span className="soft" style={{ marginLeft: 4 }}>
                      {[
                        p.sameSubject ? t('sameSubject') : p.sameClazz ? t('sameClazz') : null,
                        t('loadOf', { day: p.dayLoad, term: p.termCovers }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </ActButton>
                ))}
                {proposals.length === 0 ? <span className="soft">{t('nobodyFree')}</span> : null}
                {declined.length ? (
                  <span className="soft">{t('declinedBy', { names: declined.join(t('comma')) })}</span>
                ) : null}
              </div>
            ),
        },
      ]}
    />
  );
}
function AbsenceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [text, setText] = useState('');
  const { data } = useCall(calls.whose, { kind: 'teacher', name: text || undefined }, { quiet: true, keep: true });
  const [teacherId, setTeacher] = useState<number>();
  const [days, setDays] = useState<readonly [string, string]>([today, today]);
  const [reason, setReason] = useState('');
  const create = useAct(calls.absenceCreate, { done: t('saved'), onDone: onClose });
  return (
    <Modal
      open
      title={t('addAbsence')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <ActButton
            type="primary"
            disabled={teacherId == null || !reason.trim()}
            onClick={() => create.run({ teacherId: teacherId!, fromDate: days[0], toDate: days[1], reason })}
          >
            {t('save')}
          </ActButton>
        </>
      }
    >
      <div className="stack" style={{ gap: 12 }}>
        <label className="tt-label">
          {t('field.teacherId')}
          <Select
            showSearch={{ filterOption: false, onSearch: setText }}
            aria-label={t('field.teacherId')}
            placeholder={t('searchName')}
            value={teacherId}
            onChange={setTeacher}
            options={data?.items.map((x) => ({ value: x.id, label: x.note ? `${x.name} · ${x.note}` : x.name }))}
          />
        </label>
        <span className="tt-label">
          {t('field.days')}
          <DatePicker.RangePicker
            value={[dayjs(days[0]), dayjs(days[1])]}
            minDate={dayjs(today)}
            allowClear={false}
            onChange={(v) => {
              if (v?.[0] && v[1]) setDays([v[0].format('YYYY-MM-DD'), v[1].format('YYYY-MM-DD')]);
            }}
          />
        </span>
        <label className="tt-label">
          {t('field.reason')}
          <Input
            value={reason}
            maxLength={100}
            onChange={(e) => {
              setReason(e.target.value);
            }}
          />
        </label>
      </div>
    </Modal>
  );
}

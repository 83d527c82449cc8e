import { Alert, Button, DatePicker, Modal, Select, Space, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { JobPanel } from '../../../kernel/web/parts/job-panel';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { DraftDialog } from './draft-dialog';
import { useT } from './texts';
import { WishDialog } from './wish-dialog';
import { type Clazz, Needs } from './plan-needs';

type Draft = ReplyOf<typeof calls.planList>['items'][number];

/** Makes the school's timetable from its lesson needs: enter, start, look, put in force. */
export function PlanTab({ clazzes }: { readonly clazzes: readonly Clazz[] }) {
  const t = useT();
  const confirm = useConfirm();
  const needs = useCall(calls.needList, {}, { quiet: true });
  const drafts = useCall(calls.planList, {}, { quiet: true });
  const [clazzId, setClazz] = useState(clazzes[0]?.clazzId);
  const [job, setJob] = useState<number>();
  const [wishing, setWishing] = useState(false);
  const [applying, setApplying] = useState<Draft>();
  const [looking, setLooking] = useState<Draft>();
  const [seconds, setSeconds] = useState(60);
  const start = useAct(calls.planStart, {
    onDone: (r) => {
      setJob(r.jobId);
    },
  });
  const take = useAct(calls.needFromArranges, { done: (r) => t('takenNeeds', { count: r.count }) });
  const drop = useAct(calls.planDrop);
  if (needs.error) return <ErrorState error={needs.error} onRetry={() => void needs.refetch()} />;
  const termId = needs.data?.termId;
  if (needs.data && termId == null)
    return (
      <section className="panel">
        <EmptyState title={t('fault.noTerm')} />
      </section>
    );
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          <div className="figures">
            <Figure of="timetable.hours" label={t('planHours')} value={needs.data?.hours ?? '—'} />
            <Figure of="timetable.clazzes" label={t('planClazzes')} value={needs.data?.clazzes ?? '—'} />
            <Figure of="timetable.teachers" label={t('planTeachers')} value={needs.data?.teachers ?? '—'} />
          </div>
          <Space className="row-end" wrap>
            <ActButton
              onClick={async () => {
                if (!needs.data?.items.length || (await confirm({ title: t('takeNeeds'), loses: t('takeNeedsLoses') })))
                  await take.run({ termId: termId! });
              }}
            >
              {t('takeNeeds')}
            </ActButton>
            <Button
              onClick={() => {
                setWishing(true);
              }}
            >
              {t('wishes')}
            </Button>
            <NumberInput
              aria-label={t('planSeconds')}
              min={5}
              max={300}
              value={seconds}
              onChange={(v) => {
                setSeconds(v ?? 60);
              }}
              suffix={t('secondsUnit')}
              style={{ width: 110 }}
            />
            <ActButton
              type="primary"
              disabled={!needs.data?.items.length}
              onClick={() => start.run({ termId: termId!, seconds })}
            >
              {t('planStart')}
            </ActButton>
          </Space>
        </div>
        <Alert type="info" showIcon title={t('planRules')} />
      </section>
      <Drafts
        drafts={drafts.data?.items}
        onApply={setApplying}
        onLook={setLooking}
        onDrop={(d) => void drop.run({ id: d.draftId })}
      />
      <section className="panel stack">
        <div className="row">
          <h2 style={{ fontSize: 16, margin: 0 }}>{t('needsOf')}</h2>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('whose.clazz')}
            value={clazzId}
            onChange={setClazz}
            style={{ minWidth: 180 }}
            options={clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          />
        </div>
        {termId != null && clazzId != null && needs.data ? (
          <Needs
            key={`${clazzId} ${needs.dataUpdatedAt}`}
            termId={termId}
            clazzId={clazzId}
            rows={needs.data.items.filter((n) => n.clazzId === clazzId)}
          />
        ) : null}
      </section>
      {job ? (
        <JobPanel
          jobId={job}
          title={t('planRunning')}
          onClose={() => {
            setJob(undefined);
            void drafts.refetch();
          }}
          onEnd={() => void drafts.refetch()}
        />
      ) : null}
      {wishing && termId != null ? (
        <WishDialog
          termId={termId}
          clazzes={clazzes}
          onClose={() => {
            setWishing(false);
          }}
        />
      ) : null}
      {looking ? (
        <DraftDialog
          draftId={looking.draftId}
          termId={looking.termId}
          clazzes={clazzes}
          onClose={() => {
            setLooking(undefined);
          }}
        />
      ) : null}
      {applying ? (
        <ApplyDialog
          draft={applying}
          onClose={() => {
            setApplying(undefined);
          }}
        />
      ) : null}
    </div>
  );
}

function Drafts({
  drafts,
  onApply,
  onLook,
  onDrop,
}: {
  readonly drafts: readonly Draft[] | undefined;
  readonly onApply: (d: Draft) => void;
  readonly onLook: (d: Draft) => void;
  readonly onDrop: (d: Draft) => void;
}) {
  const t = useT();
  if (!drafts?.length) return null;
  return (
    <section className="panel">
      <Table
        size="middle"
        rowKey="draftId"
        pagination={false}
        dataSource={[...drafts]}
        scroll={{ x: 'max-content' }}
        expandable={{
          rowExpandable: (d) => d.left.length > 0,
          expandedRowRender: (d) => (
            <ul className="loses">
              {d.left.slice(0, 60).map((l, i) => (
                <li key={i}>
                  <strong>
                    {l.clazzName} {l.sbjName}
                  </strong>{' '}
                  · {l.teacherName} · {t('hoursCount', { count: l.hours })} — {l.why}
                </li>
              ))}
            </ul>
          ),
        }}
        columns={[
          {
            title: t('draft'),
            render: (_, d) => (
              <>
                {instantText(d.madeAt)}
                <br />
                <span className="soft">{d.byName}</span>
              </>
            ),
          },
          { title: t('placed'), align: 'right', render: (_, d) => `${d.placed} / ${d.hours}` },
          { title: t('hard'), align: 'right', dataIndex: 'hard' },
          { title: t('soft'), align: 'right', dataIndex: 'soft' },
          { title: t('took'), align: 'right', render: (_, d) => `${d.seconds} ${t('secondsUnit')}` },
          {
            title: t('state'),
            render: (_, d) => (
              <StatusTag
                status={d.state === 'applied' ? 'off' : d.state === 'running' ? 'waiting' : d.hard ? 'needs' : 'done'}
              >
                {t(`draft.${d.state}`)}
              </StatusTag>
            ),
          },
          {
            title: '',
            align: 'right',
            render: (_, d) => (
              <Space size={4}>
                {d.placed ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      onLook(d);
                    }}
                  >
                    {t('look')}
                  </Button>
                ) : null}
                {d.state === 'ready' ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      onApply(d);
                    }}
                  >
                    {t('apply')}
                  </Button>
                ) : null}
                {d.state === 'running' ? null : (
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => {
                      onDrop(d);
                    }}
                  >
                    {t('remove')}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
    </section>
  );
}
function ApplyDialog({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [from, setFrom] = useState(today);
  const apply = useAct(calls.planApply, { done: (r) => t('applied', { count: r.made }), onDone: onClose });
  return (
    <Modal
      open
      title={t('apply')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <ActButton type="primary" onClick={() => apply.run({ id: draft.draftId, fromDate: from })}>
            {t('apply')}
          </ActButton>
        </>
      }
    >
      <div className="stack">
        <p style={{ margin: 0 }}>{t('applyText')}</p>
        {draft.left.length ? (
          <Alert type="warning" showIcon title={t('applyLeft', { count: draft.hours - draft.placed })} />
        ) : null}
        <DatePicker
          aria-label={t('field.fromDate')}
          value={dayjs(from)}
          minDate={dayjs(today)}
          allowClear={false}
          onChange={(d) => {
            if (d) setFrom(d.format('YYYY-MM-DD'));
          }}
        />
      </div>
    </Modal>
  );
}

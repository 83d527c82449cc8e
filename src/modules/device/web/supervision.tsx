import { Button, Modal, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText, numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState, GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { mayResend, type CommandState } from '../rules';
import { PagedLines } from './page-lines';
import { Battery, LifeTag, Seen } from './parts';
import { eventText, levelText, saidText } from './event-words';
import { useT } from './texts';
import { TraceDialog, TraceKey } from './trace';
import './device.css';

const TONE: Readonly<Record<CommandState, Status>> = {
  queued: 'waiting',
  sent: 'waiting',
  acked: 'done',
  failed: 'needs',
  expired: 'off',
};
type Text = ReturnType<typeof useT>;
/** How far a clock is off, in words; below a second it is right. */
const clockText = (t: Text, offsetMs: number): string => {
  const seconds = numberText(Math.abs(offsetMs) / 1000, 1);
  if (Math.abs(offsetMs) < 1000) return t('offsetRight');
  return offsetMs > 0 ? t('offsetBehind', { seconds }) : t('offsetAhead', { seconds });
};

/** The drawer of every device: how it is, what happened to it, what it was told and what it wrote down. */
export function Supervision({
  id,
  acts,
  more,
}: {
  readonly id: number;
  readonly acts?: ReactNode;
  readonly more?: ReactNode;
}) {
  const t = useT();
  return (
    <Tabs
      items={[
        { key: 'state', label: t('tab.state'), children: <State id={id} acts={acts} more={more} /> },
        { key: 'events', label: t('tab.events'), children: <Events id={id} /> },
        { key: 'commands', label: t('tab.commands'), children: <Commands id={id} /> },
        { key: 'logs', label: t('tab.logs'), children: <Logs id={id} /> },
      ]}
    />
  );
}

/** A device that stands in a box or an apparatus: its number opens its own drawer. */
export function WatchKey({ id, devId }: { readonly id: number; readonly devId: string }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(calls.deviceState)) return devId;
  return (
    <>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {devId}
      </Button>
      {open ? (
        <Modal open title={devId} width={640} footer={null} onCancel={() => setOpen(false)}>
          <Supervision id={id} />
        </Modal>
      ) : null}
    </>
  );
}

function State({ id, acts, more }: { readonly id: number; readonly acts?: ReactNode; readonly more?: ReactNode }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.deviceState, { id }, { quiet: true, everySeconds: 10 });
  if (error)
    return error.problem.error === 'kernel.fault.gone' ? (
      <GoneState compact />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Bones />;
  return (
    <>
      <Detail
        columns={2}
        title={<LifeTag life={data.life} />}
        actions={acts}
        items={[
          { label: t('field.devId'), value: data.devId },
          { label: t('field.type'), value: t(`type.${data.type}`) },
          { label: t('field.orgName'), value: data.orgName },
          { label: t('field.providerName'), value: data.providerName },
          { label: t('field.seenAt'), value: <Seen row={data} /> },
          { label: t('field.heldAt'), value: instantText(data.heldAt) },
          { label: t('field.battery'), value: <Battery of={data.battery} /> },
          { label: t('field.signal'), value: <Battery of={data.signal} /> },
          { label: t('field.firmware'), value: data.firmware },
          { label: t('offset'), value: data.seenAt ? clockText(t, data.offsetMs) : null },
          { label: t('field.intervalSeconds'), value: data.intervalSeconds },
          { label: t('waiting'), value: data.waiting },
          { label: t('latest'), value: data.latest ? saidText(t, data.latest) : null, wide: true },
        ]}
      />
      {more}
    </>
  );
}

function Events({ id }: { readonly id: number }) {
  const t = useT();
  const [traced, setTraced] = useState<number>();
  return (
    <>
      <PagedLines
        call={calls.deviceEvents}
        input={{ id }}
        empty={t('noEvents')}
        keyOf={(row) => row.eventId}
        line={(row) => (
          <>
            <span>
              <strong>{eventText(t, row.code)}</strong> <span className="soft">{saidText(t, row.detail)}</span>
            </span>
            <span className="soft">{instantText(row.at)}</span>
            <TraceKey messageId={row.messageId} onTrace={setTraced} />
          </>
        )}
      />
      <TraceDialog messageId={traced} onClose={() => setTraced(undefined)} />
    </>
  );
}

function Commands({ id }: { readonly id: number }) {
  const t = useT();
  const can = useCan();
  const tell = useAct(calls.createCommand, { done: t('told') });
  return (
    <>
      {can(calls.createCommand) ? (
        <div className="device-chips">
          <ActButton onClick={() => tell.run({ id, what: 'report' })}>{t('report')}</ActButton>
          <ActButton onClick={() => tell.run({ id, what: 'reboot' })}>{t('reboot')}</ActButton>
        </div>
      ) : null}
      <PagedLines
        call={calls.deviceCommands}
        input={{ id }}
        empty={t('noCommands')}
        keyOf={(row) => row.cmdId}
        line={(row) => <Command row={row} />}
      />
    </>
  );
}
function Command({ row }: { readonly row: RowOf<typeof calls.deviceCommands> }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const again = useAct(calls.resendCommand, { done: t('resent') });
  return (
    <>
      <span>
        <strong>{t(`what.${row.what}`)}</strong> <span className="soft">{instantText(row.madeAt)}</span>
        {row.text ? <div className="soft">{row.text}</div> : null}
      </span>
      <StatusTag status={TONE[row.state]}>{t(`state.${row.state}`)}</StatusTag>
      <ActButton size="small" type="link" onClick={() => setOpen(true)}>
        {t('attempt', { n: row.attempt })}
      </ActButton>
      {mayResend(row.state) && can(calls.resendCommand) ? (
        <ActButton size="small" onClick={() => again.run({ id: row.cmdId })}>
          {t('resend')}
        </ActButton>
      ) : null}
      {open ? <Attempts id={row.cmdId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
function Attempts({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.commandDetail, { id }, { quiet: true });
  return (
    <Modal open title={t('attempts')} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {error ? null : data ? (
        data.attempts.map((row) => (
          <div key={row.attempt} className="device-line">
            <span>
              {t('attempt', { n: row.attempt })} <span className="soft">{row.text}</span>
            </span>
            <span className="soft">{instantText(row.answeredAt ?? row.sentAt ?? row.queuedAt)}</span>
            <StatusTag status={row.ok == null ? 'waiting' : row.ok ? 'done' : 'needs'}>
              {t(
                row.ok == null ? (row.sentAt ? 'state.sent' : 'state.queued') : row.ok ? 'state.acked' : 'state.failed',
              )}
            </StatusTag>
          </div>
        ))
      ) : (
        <Bones />
      )}
    </Modal>
  );
}

const LEVELS: Readonly<Record<string, Status>> = { error: 'needs', warn: 'waiting' };
function Logs({ id }: { readonly id: number }) {
  const t = useT();
  const [traced, setTraced] = useState<number>();
  return (
    <>
      <PagedLines
        call={calls.deviceLogs}
        input={{ id }}
        empty={t('noLogs')}
        keyOf={(row) => row.messageId}
        line={(row) => (
          <>
            <span>
              {row.text} {row.flag ? <span className="soft">{t(`flag.${row.flag}`)}</span> : null}
            </span>
            <StatusTag status={LEVELS[row.severity] ?? 'off'}>{levelText(t, row.severity)}</StatusTag>
            <span className="soft">{instantText(row.at)}</span>
            <TraceKey messageId={row.messageId} onTrace={setTraced} />
          </>
        )}
      />
      <TraceDialog messageId={traced} onClose={() => setTraced(undefined)} />
    </>
  );
}

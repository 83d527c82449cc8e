import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, spanText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import type { Meeting } from '../contract/meetings';
import { useEntryTitle } from './parts';
import { useT } from './texts';
import './games.css';

const TONE: Readonly<Record<Meeting['state'], Status>> = { coming: 'off', running: 'waiting', over: 'done' };
/** Events of several schools: of a school those it takes part in, of a region its own and those of its schools. */
export default function Meetings({ with: { region = false } }: { readonly with: { readonly region?: boolean } }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [edits, setEdits] = useState<Meeting | 'new'>();
  const remove = useAct(calls.deleteMeeting, { done: t('meeting.removed') });
  const add = can(calls.createMeeting) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdits('new')}>
      {t('meeting.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listMeetings}
        name={region ? 'meeting.region' : 'meeting.school'}
        filters={{ name: { label: t('meeting.name') }, state: true }}
        actions={add}
        columns={[
          { of: 'name', title: t('meeting.name') },
          {
            of: 'state',
            width: 110,
            show: (m: Meeting) => <StatusTag status={TONE[m.state]}>{t(`state.${m.state}`)}</StatusTag>,
          },
          {
            of: 'start',
            title: t('meet.days'),
            width: 220,
            show: (m) => spanText(m.start, m.end),
          },
          { of: 'place', title: t('meet.place'), width: 140 },
          { of: 'ownerName', title: t('meeting.owner') },
          { of: 'orgIds', title: t('meeting.schools'), align: 'right', width: 90, show: (m) => m.orgIds.length },
          { of: 'gamIds', title: t('meeting.meets'), align: 'right', width: 90, show: (m) => m.gamIds.length },
        ]}
        rowKey={(m) => String(m.id)}
        drawerTitle={(m) => m?.name}
        drawer={(key, m, close) => (
          <div className="stack">
            <Table id={Number(key)} />
            <Newest id={Number(key)} />
            {m?.mine ? (
              <div className="row">
                <Button onClick={() => setEdits(m)}>{t('meeting.edit')}</Button>
                <Button
                  danger
                  type="text"
                  onClick={async () => {
                    if (!(await confirm({ title: t('meet.removeAsk', { name: m.name }), loses: [m.name] }))) return;
                    await remove.run({ id: m.id });
                    close();
                  }}
                >
                  {t('meet.remove')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
        empty={{ title: t('meeting.none'), text: t('meeting.noneText'), action: add }}
      />
      {edits ? (
        <MeetingDialog
          region={region}
          meeting={edits === 'new' ? undefined : edits}
          onClose={() => setEdits(undefined)}
        />
      ) : null}
    </>
  );
}

/** The schools of an event by their points. */
function Table({ id }: { readonly id: number }) {
  const t = useT();
  const { data } = useCall(calls.meetingTable, { id }, { quiet: true, everySeconds: 20 });
  if (!data) return null;
  if (!data.items.length) return <EmptyState title={t('meeting.noPoints')} />;
  return (
    <table className="plain">
      <thead>
        <tr>
          <th className="num">{t('column.rank')}</th>
          <th>{t('meeting.school')}</th>
          <th className="num">{t('column.points')}</th>
          <th className="num">{t('awards.firsts')}</th>
          <th className="num">{t('awards.seconds')}</th>
          <th className="num">{t('meet.athletes')}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((s) => (
          <tr key={s.orgId}>
            <td className="num">{s.place ?? '—'}</td>
            <td>{s.orgName}</td>
            <td className="num">{s.points}</td>
            <td className="num">{s.firsts}</td>
            <td className="num">{s.seconds}</td>
            <td className="num">{s.athletes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was entered last, as it comes in. */
function Newest({ id }: { readonly id: number }) {
  const t = useT();
  const titleOf = useEntryTitle();
  const { data } = useCall(calls.meetingResults, { id }, { quiet: true, everySeconds: 20 });
  if (!data?.items.length) return null;
  return (
    <section className="stack">
      <h3 className="game-heat">{t('meeting.newest')}</h3>
      <ul className="game-events">
        {data.items.map((r) => (
          <li key={`${r.orgId} ${r.rudId} ${r.userId}`}>
            <span>
              <strong>{r.name}</strong>
              <small className="soft">
                {r.orgName} · {titleOf({ name: r.entryName, sex: r.sex, grdIds: r.grdIds })} {r.roundName}
              </small>
            </span>
            <span className="game-mark">
              <b>{r.text}</b>
              <small>{instantText(r.savedAt)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MeetsField({ value, onChange }: { readonly value?: unknown; readonly onChange?: (v: number[]) => void }) {
  const t = useT();
  const { data } = useCall(calls.meetingMeets, {}, { quiet: true });
  return (
    <Select
      mode="multiple"
      aria-label={t('meeting.meets')}
      value={(value as number[] | undefined) ?? []}
      onChange={onChange}
      options={data?.items.map((m) => ({ value: m.gamId, label: `${m.orgName} ${m.name}` }))}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  );
}
function MeetingDialog({
  region,
  meeting,
  onClose,
}: {
  readonly region: boolean;
  readonly meeting: Meeting | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const today = useToday();
  const me = useSession();
  const fields = {
    name: { label: t('meeting.name') },
    start: { label: t('meet.start') },
    end: { label: t('meet.end') },
    place: { label: t('meet.place') },
    ...(region ? { orgIds: { as: OrgPicker, label: t('meeting.schools') } } : {}),
    gamIds: { as: MeetsField, label: t('meeting.meets'), help: t('meeting.meetsHelp') },
  };
  const own = region ? {} : { orgIds: meeting?.orgIds ?? [me?.orgId ?? 0] };
  return meeting ? (
    <FormDialog
      open
      onClose={onClose}
      title={t('meeting.edit')}
      call={calls.updateMeeting}
      fixed={{ id: meeting.id, ...own }}
      initial={{
        name: meeting.name,
        start: meeting.start,
        end: meeting.end,
        place: meeting.place,
        orgIds: meeting.orgIds,
        gamIds: meeting.gamIds,
      }}
      fields={fields}
      done={t('saved')}
    />
  ) : (
    <FormDialog
      open
      onClose={onClose}
      title={t('meeting.add')}
      call={calls.createMeeting}
      fixed={own}
      initial={{ start: today, end: today }}
      fields={fields}
      done={t('saved')}
    />
  );
}

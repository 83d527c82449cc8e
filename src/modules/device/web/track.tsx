import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useEvents } from '../../../kernel/web/events';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import type { RoomRow } from '../contract';
import { ON_THE_WAY } from '../rules';
import { LifeTag } from './parts';
import { RaceTable, RaceTag, type Race } from './race-table';
import { useT } from './texts';
import { useWatchRoom } from './use-watch-room';
import './device.css';

/** The teacher at the track: a room, its race, and the times as the gate takes them. */
export default function Track() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.baseRooms, { pageSize: 200 }, { quiet: true });
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<number | undefined>(Number(search.get('room')) || undefined);
  useEvents('device.race', () => void refresh('device.baseroom'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const room = data.items.find((row) => row.roomId === chosen) ?? data.items[0];
  if (!room) return <EmptyState title={t('noRooms')} text={t('noRoomsSchool')} />;
  return (
    <div className="panel">
      <div className="device-head">
        <Select
          aria-label={t('field.name')}
          value={room.roomId}
          onChange={setChosen}
          options={data.items.map((row) => ({ value: row.roomId, label: row.name }))}
          popupMatchSelectWidth={false}
        />
        <span className="soft">{`${room.gateName ?? t('noGate')} · ${t('metresOf', { metres: room.metres })}`}</span>
        {room.gateLife ? <LifeTag life={room.gateLife} /> : null}
      </div>
      <Room key={room.roomId} room={room} />
    </div>
  );
}

function Room({ room }: { readonly room: RoomRow }) {
  const t = useT();
  const can = useCan();
  const [preparing, setPreparing] = useState(false);
  useWatchRoom(room.roomId);
  const { data, error, refetch } = useCall(calls.baseRoomData, { id: room.roomId }, { quiet: true, everySeconds: 5 });
  // At the track the net comes and goes: what was last seen stays in sight.
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const running = data.races.find(({ state }) => ON_THE_WAY.some((on) => on === state));
  const over = data.races.filter((race) => race !== running);
  return (
    <>
      {running ? <Running race={running} /> : null}
      {!running && can(calls.prepareRace) ? (
        <ActButton type="primary" onClick={() => setPreparing(true)}>
          {t('newRace')}
        </ActButton>
      ) : null}
      {preparing ? <Prepare room={room} onClose={() => setPreparing(false)} /> : null}
      {over.length > 0 ? <h2 className="device-part">{t('openRaces')}</h2> : null}
      {over.map((race) => (
        <section key={race.raceId} className="device-part">
          <RaceHead race={race} />
          <RaceTable race={race} />
        </section>
      ))}
    </>
  );
}
function RaceHead({ race }: { readonly race: Race }) {
  const t = useT();
  return (
    <div className="device-head">
      <h2>{`${instantText(race.startedAt ?? race.madeAt)} · ${t('metresOf', { metres: race.metres })}`}</h2>
      {race.title ? <strong>{race.title}</strong> : null}
      {race.text ? <span className="soft">{race.text}</span> : null}
      <RaceTag state={race.state} />
    </div>
  );
}

/** The race on the way, with the one thing that is to be done next. */
function Running({ race }: { readonly race: Race }) {
  const t = useT();
  const can = useCan();
  const { raceId, state } = race;
  const [voiding, setVoiding] = useState(false);
  const start = useAct(calls.callRace);
  const finish = useAct(calls.finishRace);
  const confirm = useAct(calls.confirmRace, { done: t('confirmed') });
  return (
    <section className="device-live">
      <RaceHead race={race} />
      {state === 'called' ? <Alert type="info" showIcon title={t('waitGun')} /> : null}
      <RaceTable race={race} />
      <div className="device-chips device-part">
        {state === 'prepared' && can(calls.callRace) ? (
          <ActButton type="primary" onClick={() => start.run({ raceId })}>
            {t('callRace')}
          </ActButton>
        ) : null}
        {state === 'started' && can(calls.finishRace) ? (
          <ActButton type="primary" title={t('finishHint')} onClick={() => finish.run({ raceId })}>
            {t('finishRace')}
          </ActButton>
        ) : null}
        {state === 'finished' && can(calls.confirmRace) ? (
          <ActButton type="primary" onClick={() => confirm.run({ raceId })}>
            {t('confirmRace')}
          </ActButton>
        ) : null}
        {can(calls.voidRace) ? (
          <ActButton danger onClick={() => setVoiding(true)}>
            {t('voidRace')}
          </ActButton>
        ) : null}
      </div>
      {voiding ? <VoidDialog raceId={raceId} onClose={() => setVoiding(false)} /> : null}
    </section>
  );
}
function VoidDialog({ raceId, onClose }: { readonly raceId: number; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const act = useAct(calls.voidRace, { onDone: onClose });
  return (
    <Modal
      open
      title={t('voidRace')}
      onCancel={onClose}
      okButtonProps={{ danger: true, disabled: text.trim() === '' }}
      onOk={() => void act.run({ raceId, text })}
    >
      <Input
        aria-label={t('voidWhy')}
        placeholder={t('voidWhy')}
        value={text}
        maxLength={200}
        onChange={(e) => setText(e.target.value)}
      />
    </Modal>
  );
}

/** Who runs on which lane. */
function Prepare({ room, onClose }: { readonly room: RoomRow; readonly onClose: () => void }) {
  const t = useT();
  const [runners, setRunners] = useState<ReadonlyMap<number, number>>(new Map());
  const act = useAct(calls.prepareRace, { onDone: onClose });
  const put = (lane: number, userId: number | undefined) => {
    const next = new Map(runners);
    if (userId == null) next.delete(lane);
    else next.set(lane, userId);
    setRunners(next);
  };
  return (
    <Modal
      open
      title={t('newRace')}
      okText={t('prepare')}
      onCancel={onClose}
      confirmLoading={act.busy}
      okButtonProps={{ disabled: runners.size === 0 }}
      onOk={() => void act.run({ id: room.roomId, lanes: [...runners].map(([lane, userId]) => ({ lane, userId })) })}
    >
      <p className="soft">{t('pickRunners')}</p>
      <Form layout="horizontal">
        {Array.from({ length: room.lanes }, (_, at) => at + 1).map((lane) => (
          <Form.Item key={lane} label={t('laneNo', { lane })} htmlFor={`lane-${lane}`}>
            <ClazzStudentPicker
              id={`lane-${lane}`}
              value={runners.get(lane)}
              onChange={(userId) => put(lane, typeof userId === 'number' ? userId : undefined)}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}

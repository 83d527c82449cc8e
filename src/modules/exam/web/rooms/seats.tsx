import { Button, Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { roomsSet, type Seating } from '../../contract';
import { LIMITS } from '../../rules/limits';
import { evenRooms, SEAT_BYS, type SeatBy } from '../../rules/seats';
import { useT } from '../texts';

interface Room {
  readonly name: string;
  readonly seats: number;
}
/** A usual classroom holds so many single desks. */
const USUAL = 30;

/** The rooms, and how seats are given in them. */
export function Seats({ seating }: { readonly seating: Seating }) {
  const t = useT();
  const suggested = () =>
    evenRooms(seating.sitters, USUAL).map((seats, i) => ({ name: t('roomOf', { no: i + 1 }), seats }));
  const [rooms, setRooms] = useState<readonly Room[]>(() =>
    seating.rooms.length ? seating.rooms.map(({ name, seats }) => ({ name, seats })) : suggested(),
  );
  const [by, setBy] = useState<SeatBy>(seating.by ?? 'lot');
  const save = useAct(roomsSet, { done: t('seatsDone') });
  const set = (at: number, to: Partial<Room>) =>
    setRooms((all) => all.map((room, i) => (i === at ? { ...room, ...to } : room)));
  const places = rooms.reduce((n, room) => n + room.seats, 0);
  return (
    <div className="stack exam-block">
      <div className="row">
        <Segmented
          aria-label={t('field.by')}
          value={by}
          onChange={setBy}
          options={SEAT_BYS.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        <ActButton type="primary" onClick={() => save.run({ id: seating.examId, by, rooms: [...rooms] })}>
          {t(seating.seed == null ? 'giveSeats' : 'giveSeatsAgain')}
        </ActButton>
        <span className="soft">{t('placesFor', { places, sitters: seating.sitters })}</span>
        {seating.seed == null ? null : <span className="soft">{t('seedIs', { seed: seating.seed })}</span>}
        {seating.seed != null && seating.unseated > 0 ? (
          <StatusTag status="needs">{t('unseated', { count: seating.unseated })}</StatusTag>
        ) : null}
      </div>
      <Table<Room & { readonly at: number }>
        size="small"
        rowKey="at"
        pagination={false}
        dataSource={rooms.map((room, at) => ({ ...room, at }))}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('field.roomNo'), render: (_, room) => room.at + 1, width: 90 },
          {
            title: t('field.roomName'),
            render: (_, room) => (
              <Input
                aria-label={`${room.at + 1} ${t('field.roomName')}`}
                value={room.name}
                maxLength={LIMITS.roomName}
                onChange={(e) => set(room.at, { name: e.target.value })}
              />
            ),
          },
          {
            title: t('field.seats'),
            width: 130,
            render: (_, room) => (
              <NumberInput
                aria-label={`${room.at + 1} ${t('field.seats')}`}
                value={room.seats}
                onChange={(value) => set(room.at, { seats: value ?? room.seats })}
              />
            ),
          },
          {
            title: t('seatedHere'),
            render: (_, room) => {
              const there = seating.rooms[room.at];
              return there ? `${there.taken} · ${there.clazzNames.join(t('comma'))}` : '—';
            },
          },
          {
            title: '',
            width: 90,
            render: (_, room) => (
              <Button
                size="small"
                danger
                aria-label={t('removeRoom', { name: room.name })}
                onClick={() => setRooms((all) => all.filter((_room, i) => i !== room.at))}
              >
                {t('delete')}
              </Button>
            ),
          },
        ]}
      />
      <div className="row">
        <Button
          onClick={() => setRooms((all) => [...all, { name: t('roomOf', { no: all.length + 1 }), seats: USUAL }])}
        >
          {t('addRoom')}
        </Button>
        <Button onClick={() => setRooms(suggested())}>{t('suggestRooms', { most: USUAL })}</Button>
      </div>
    </div>
  );
}

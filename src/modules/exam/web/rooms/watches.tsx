import { Select, Table, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { warn } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import DayInput from '../../../../kernel/web/parts/day-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { examChoices, readTime, watchDraw, watchSet, type Seating } from '../../contract';
import { LIMITS } from '../../rules/limits';
import { useT } from '../texts';

type Timed = Seating['times'][number];
/** When each subject is sat, and who watches which room. */
export function Watches({ seating, day }: { readonly seating: Seating; readonly day: string }) {
  const t = useT();
  const [perRoom, setPerRoom] = useState(2);
  const draw = useAct(watchDraw, {
    done: ({ short }) => (short ? undefined : t('watchDone')),
    onDone: ({ short }) => warn(short ? t('watchShort', { count: short }) : ''),
  });
  if (!seating.times.length) return <EmptyState title={t('noSubjects')} text={t('watchNoSubjects')} />;
  const isReady = seating.seed != null && seating.times.some((r) => r.date);
  return (
    <div className="stack exam-block">
      <p className="soft">{t('watchHelp')}</p>
      {seating.times.map((read, i) => (
        <Time
          key={`${read.readId}/${read.date}/${read.startMin}/${read.endMin}`}
          read={read}
          day={dayjs(day)
            .add(Math.floor(i / USUAL.length), 'day')
            .format('YYYY-MM-DD')}
          usual={USUAL[i % USUAL.length] ?? USUAL[0]}
        />
      ))}
      <div className="row">
        <label className="row">
          {t('field.perRoom')}
          <NumberInput
            aria-label={t('field.perRoom')}
            min={1}
            max={LIMITS.watchers}
            value={perRoom}
            onChange={(value) => setPerRoom(value ?? perRoom)}
          />
        </label>
        <ActButton type="primary" disabled={!isReady} onClick={() => draw.run({ id: seating.examId, perRoom })}>
          {t('watchDraw')}
        </ActButton>
      </div>
      {seating.rooms.length ? <Duties seating={seating} /> : null}
    </div>
  );
}

/** When the subjects of a day usually begin, in minutes: what is suggested, so that no child sits two at once. */
const USUAL = [8 * 60, 10 * 60 + 20, 14 * 60] as const;
const USUAL_LENGTH = 120;
const clock = (min: number) => dayjs().startOf('day').add(min, 'minute');
interface TimeOf {
  readonly read: Timed;
  /** The suggested day and minute. */
  readonly day: string;
  readonly usual: number;
}
function Time({ read, day, usual }: TimeOf) {
  const t = useT();
  const [date, setDate] = useState<string | null>(read.date ?? day);
  const [startMin, setStart] = useState(read.startMin ?? usual);
  const [endMin, setEnd] = useState(read.endMin ?? usual + USUAL_LENGTH);
  const save = useAct(readTime, { done: t('saved') });
  const pick = (label: string, value: number, set: (min: number) => void) => (
    <TimePicker
      aria-label={`${read.sbjName} ${label}`}
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      value={clock(value)}
      onChange={(at) => (at ? set(at.hour() * 60 + at.minute()) : undefined)}
    />
  );
  return (
    <div className="row">
      <strong style={{ minWidth: 112 }}>{read.sbjName}</strong>
      <DayInput
        narrow
        aria-label={`${read.sbjName} ${t('field.date')}`}
        value={date}
        onChange={(to) => setDate(to ?? null)}
      />
      {pick(t('field.startMin'), startMin, setStart)}
      {pick(t('field.endMin'), endMin, setEnd)}
      <ActButton
        disabled={!date}
        onClick={() => (date ? save.run({ readId: read.readId, date, startMin, endMin }) : undefined)}
      >
        {t(read.date ? 'changeTime' : 'saveTime')}
      </ActButton>
    </div>
  );
}

/** Rooms down, subjects across; each cell can be changed by hand, and says why somebody cannot watch there. */
function Duties({ seating }: { readonly seating: Seating }) {
  const t = useT();
  const { data: choices } = useCall(examChoices, {}, { quiet: true });
  const save = useAct(watchSet, { done: t('saved') });
  const teachers = choices?.markers.filter((p) => p.sbjIds.length > 0) ?? [];
  const options = teachers.map((p) => ({ value: p.userId, label: p.name }));
  return (
    <Table<Seating['rooms'][number]>
      size="small"
      rowKey="roomNo"
      pagination={false}
      dataSource={seating.rooms}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('field.roomName'), dataIndex: 'name', fixed: 'left' },
        ...seating.times
          .filter((read) => read.date)
          .map((read) => ({
            title: read.sbjName,
            key: read.readId,
            render: (_: unknown, room: Seating['rooms'][number]) => (
              <Select
                mode="multiple"
                aria-label={`${room.name} ${read.sbjName}`}
                placeholder={t('watchNobody')}
                showSearch={{ optionFilterProp: 'label' }}
                maxCount={LIMITS.watchers}
                value={read.watches.filter((w) => w.roomNo === room.roomNo).map((w) => w.userId)}
                onChange={(userIds) => void save.run({ readId: read.readId, roomNo: room.roomNo, userIds })}
                options={options}
                style={{ width: 220 }}
              />
            ),
          })),
      ]}
    />
  );
}

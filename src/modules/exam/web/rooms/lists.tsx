import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { seatLists, type Seating } from '../../contract';
import type { Exam } from '../../contract/parts';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useT } from '../texts';
import { numberOf } from '../../rules/number';
import { clockText } from './clock';

const KINDS = ['door', 'desk', 'sign'] as const;
type Kind = (typeof KINDS)[number];
type Room = ReplyOf<typeof seatLists>['rooms'][number];

/** What is printed for rooms: a list for the door, a label for each desk, a sheet for each subject on which children sign. */
export function Lists({ seating, exam }: { readonly seating: Seating; readonly exam: Exam }) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('door');
  const [roomNo, setRoomNo] = useState<number>();
  const when = seating.rooms.length > 0;
  const { data } = useCall(seatLists, { id: exam.examId, roomNo }, { when, quiet: true });
  if (!when) return <EmptyState title={t('noRooms')} text={t('noRoomsText')} />;
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Segmented
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        <Select
          aria-label={t('field.roomName')}
          allowClear
          placeholder={t('allRooms')}
          value={roomNo}
          onChange={(no: number | undefined) => setRoomNo(no)}
          options={seating.rooms.map((room) => ({ value: room.roomNo, label: room.name }))}
          style={{ minWidth: 160 }}
        />
        <ActButton type="primary" onClick={() => window.print()}>
          {t('printLists')}
        </ActButton>
      </div>
      {data ? (
        data.rooms
          .filter((room) => room.children.length > 0)
          .map((room) => <Paper key={room.roomNo} {...{ kind, room, seating, exam }} />)
      ) : (
        <Bones />
      )}
    </div>
  );
}
interface PaperOf {
  readonly kind: Kind;
  readonly room: Room;
  readonly seating: Seating;
  readonly exam: Exam;
}
function Paper({ kind, room, seating, exam }: PaperOf) {
  const t = useT();
  if (kind === 'door') return <Sheet head={exam.name} room={room} line={exam.grdName} isSigned={false} />;
  // Where sheets bear no name, the child fills in a number: it stands on the desk.
  const digits = [...new Set(exam.reads.flatMap((read) => read.digits ?? []))];
  const numberFor = (candNo: number) => digits.map((count) => numberOf(candNo, count)).join(' / ');
  if (kind === 'desk')
    return (
      <div className="exam-list exam-desks">
        {room.children.map((child) => (
          <div key={child.userId} className="exam-desk">
            <strong>{t('seatOf', { room: room.name, no: child.seatNo })}</strong>
            <b>{child.name}</b>
            <span>{`${child.clazzName} ${t('field.candNo')} ${child.candNo}`}</span>
            {digits.length ? <span>{`${t('numberFill')} ${numberFor(child.candNo)}`}</span> : null}
          </div>
        ))}
      </div>
    );
  return seating.times.map((read) => (
    <Sheet
      key={read.readId}
      head={`${exam.name} ${read.sbjName}`}
      room={room}
      line={[
        read.date == null ? '' : `${dayText(read.date)} ${clockText(read.startMin)}–${clockText(read.endMin)}`,
        read.watches
          .filter((w) => w.roomNo === room.roomNo)
          .map((w) => w.name)
          .join(t('comma')),
      ]
        .filter(Boolean)
        .join(' · ')}
      isSigned
    />
  ));
}
/** Who sits where in a room; signed by the children where it is the sheet of a subject. */
function Sheet({
  head,
  room,
  line,
  isSigned,
}: {
  readonly head: string;
  readonly room: Room;
  readonly line: string;
  readonly isSigned: boolean;
}) {
  const t = useT();
  return (
    <section className="exam-list">
      <h2>{`${head} · ${room.name}`}</h2>
      <p className="soft">
        {t('sitHere', { count: room.children.length })} {line}
      </p>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('field.seatNo')}</th>
            <th>{t('field.candNo')}</th>
            <th>{t('field.userName')}</th>
            <th>{t('field.clazzName')}</th>
            {isSigned ? <th className="exam-signed">{t('signature')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {room.children.map((child) => (
            <tr key={child.userId}>
              <td>{child.seatNo}</td>
              <td>{child.candNo}</td>
              <td>{child.name}</td>
              <td>{child.clazzName}</td>
              {isSigned ? <td /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isSigned ? <p className="exam-sign-foot">{t('signFoot')}</p> : null}
    </section>
  );
}

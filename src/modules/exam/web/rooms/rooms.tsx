import { Tabs } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { examGet, roomsGet } from '../../contract';
import { useT } from '../texts';
import { Lists } from './lists';
import { Seats } from './seats';
import { Watches } from './watches';

/** Rooms of an exam, who sits in them, who watches them, and what is printed for their doors and desks. */
export default function Rooms({ params }: { readonly params: { readonly examId: string } }) {
  const t = useT();
  const id = Number(params.examId);
  const { data: exam } = useCall(examGet, { id }, { quiet: true });
  const { data, error, refetch } = useCall(roomsGet, { id }, { quiet: true });
  useTitle(exam && `${exam.name} · ${t('rooms')}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !exam) return <Bones />;
  return (
    <Tabs
      className="panel"
      items={[
        { key: 'seats', label: t('tab.seats'), children: <Seats key={data.rooms.length} seating={data} /> },
        { key: 'watches', label: t('tab.watches'), children: <Watches seating={data} day={exam.date} /> },
        { key: 'lists', label: t('tab.lists'), children: <Lists seating={data} exam={exam} /> },
      ]}
    />
  );
}

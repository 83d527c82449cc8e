import { Tabs } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { examGet } from '../../contract';
import { useT } from '../texts';
import { Batches } from './batches';
import { Children } from './children';
import { Doubts } from './doubts';
import { Problems } from './problems';

/** From the feeder to certainty: batches, problem sheets, doubtful bubbles, who is missing. */
export default function Scan({ params }: { readonly params: { readonly examId: string; readonly readId: string } }) {
  const t = useT();
  const readId = Number(params.readId);
  const { data, error, refetch } = useCall(examGet, { id: Number(params.examId) }, { quiet: true, everySeconds: 20 });
  const read = data?.reads.find((r) => r.readId === readId);
  useTitle(data && read && `${data.name} ${read.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !read) return <Bones />;
  return (
    <Tabs
      className="panel"
      items={[
        { key: 'batches', label: t('tab.batches'), children: <Batches readId={readId} /> },
        { key: 'probs', label: t('tab.probs', { count: read.probs }), children: <Problems readId={readId} /> },
        { key: 'doubts', label: t('tab.doubts', { count: read.doubts }), children: <Doubts readId={readId} /> },
        { key: 'users', label: t('tab.users'), children: <Children readId={readId} exam={data} /> },
      ]}
    />
  );
}

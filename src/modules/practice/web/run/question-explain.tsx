import { MessageOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { queGet } from '../../../question-bank/contract';
import { QuestionView } from '../../../question-bank/web/published';
import { askCreate, trainChoose } from '../../contract';
import { useT } from '../texts';
import { AskDialog } from './ask-dialog';
import { ChosenTrain } from './train-by';
import '../practice.css';

/** A question the child has answered, with its key and explanation; more like it, or a question to a teacher. */
export default function QuestionExplain({ params }: { readonly params: { readonly qid: string } }) {
  const t = useT();
  const can = useCan();
  const qid = Number(params.qid);
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const like = search.get('like') === '1';
  const { data, error, refetch } = useCall(queGet, { id: qid }, { quiet: true, when: !like });
  if (like && can(trainChoose)) return <ChosenTrain type="que" busId={qid} />;
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel run">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="run">
      <section className="panel run-que">
        <QuestionView body={data.body} showKey />
      </section>
      <div className="run-foot">
        {can(askCreate) ? (
          <Button size="large" icon={<MessageOutlined />} onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        ) : null}
        {can(trainChoose) ? (
          <Button type="primary" size="large" icon={<ThunderboltOutlined />} onClick={() => setSearch({ like: '1' })}>
            {t('like')}
          </Button>
        ) : null}
      </div>
      <AskDialog open={asking} onClose={() => setAsking(false)} qid={qid} sbjId={data.sbjId} />
    </div>
  );
}

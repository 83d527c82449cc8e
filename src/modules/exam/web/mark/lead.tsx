import { Table, Tabs } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { numberText } from '../../../../kernel/web/format';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { tabBarWith } from '../../../../kernel/web/parts/tab-bar';
import { useTitle } from '../../../../kernel/web/router/page';
import { examChoices, paperGet, readProgress } from '../../contract';
import { ReadTag } from '../parts';
import { useT } from '../texts';
import { Allot } from './allot';
import { Controls } from './controls';
import { Fixes } from './fixes';

/** Who marks what, how far they are, and what the leader has to decide. */
export default function Lead({ params }: { readonly params: { readonly readId: string } }) {
  const t = useT();
  const readId = Number(params.readId);
  const { data: paper, error, refetch } = useCall(paperGet, { readId }, { quiet: true });
  const { data: choices } = useCall(examChoices, {}, { quiet: true });
  useTitle(paper && `${paper.examName} · ${paper.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!paper || !choices) return <Bones />;
  return (
    <Tabs
      className="panel"
      renderTabBar={tabBarWith(<ReadTag state={paper.state} />)}
      items={[
        {
          key: 'allot',
          label: t('tab.allot'),
          children: <Allot key={JSON.stringify(paper.questions)} paper={paper} markers={choices.markers} />,
        },
        { key: 'progress', label: t('tab.progress'), children: <ProgressTable readId={readId} /> },
        {
          key: 'controls',
          label: t('tab.controls'),
          children: <Controls readId={readId} questions={paper.questions} />,
        },
        { key: 'fixes', label: t('tab.fixes'), children: <Fixes readId={readId} /> },
      ]}
    />
  );
}

type Line = ReplyOf<typeof readProgress>['questions'][number];
function ProgressTable({ readId }: { readonly readId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(readProgress, { readId }, { everySeconds: 15, quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const signed = (value: number) => `${value > 0 ? '+' : ''}${numberText(value, 2)}`;
  return (
    <Table<Line>
      size="small"
      rowKey="no"
      pagination={false}
      loading={!data}
      dataSource={data?.questions ?? []}
      columns={[
        { title: t('field.no'), dataIndex: 'no', width: 70 },
        { title: t('answers'), dataIndex: 'answers', width: 90 },
        { title: t('settled'), dataIndex: 'settled', width: 90 },
        { title: t('apart'), dataIndex: 'apart', width: 90 },
        {
          title: t('field.userIds'),
          render: (_, q) =>
            q.markers.map((m) => (
              <div key={m.userId}>
                {t('markerLine', { name: m.name, done: m.done, mean: m.mean == null ? '—' : numberText(m.mean, 2) })}
                {m.drift == null ? null : <span className="soft"> {t('drift', { drift: signed(m.drift) })}</span>}
                {m.controlDrift == null ? null : (
                  <span className="soft">
                    {' '}
                    {t('controlDrift', { count: m.controls, drift: signed(m.controlDrift) })}
                  </span>
                )}
              </div>
            )),
        },
      ]}
    />
  );
}

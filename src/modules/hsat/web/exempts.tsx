import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { listExemptExams } from '../contract';
import { ExemptList } from './exempt-list';
import { useT } from './texts';

/** Class and PE teachers look at the applications of their classes. */
export default function Exempts() {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(listExemptExams, {}, { quiet: true });
  const [picked, setPicked] = useState<number>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  // Where something waits, that exam opens.
  const exam =
    data.items.find((one) => one.schemaId === picked) ?? data.items.find((one) => one.waiting > 0) ?? data.items[0];
  if (!exam)
    return (
      <section className="panel">
        <EmptyState title={t('noExam')} text={t('noExamText')} />
      </section>
    );
  return (
    <div className="stack">
      <section className="panel">
        <Select
          aria-label={t('field.schema')}
          value={exam.schemaId}
          style={{ minWidth: 240 }}
          onChange={setPicked}
          options={data.items.map((one) => ({
            value: one.schemaId,
            label: one.waiting ? t('waitingOf', { name: one.name, count: one.waiting }) : one.name,
          }))}
        />
      </section>
      <ExemptList key={exam.schemaId} schemaId={exam.schemaId} isRegion={false} />
    </div>
  );
}

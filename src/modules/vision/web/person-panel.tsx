import { Skeleton } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { ErrorState } from '../../../kernel/web/parts/states';
import { person } from '../contract';
import { SightLine } from './sight-line';

/** One child over the years, for drawers. */
export function PersonPanel({ userId }: { readonly userId: number }) {
  const { data, error, isPending, refetch } = useCall(person, { userId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <div>
        <JudgedBy by={data.items.at(-1)?.by ?? data.by} />
      </div>
      <SightLine line={data} />
    </>
  );
}

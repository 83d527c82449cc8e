import { Drawer } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState } from '../../../kernel/web/parts/states';
import { openScore } from '../contract';
import type { Line } from '../contract/coll';
import { Correct } from './correct';
import { Steps } from './steps';
import { useT } from './texts';

/** A child's score with its steps; while results are shown the desk corrects what an upheld objection opened. */
export function ChildDrawer({
  normId,
  line,
  desk,
  onClose,
}: {
  readonly normId: number;
  readonly line: Line;
  readonly desk: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data, isPending } = useCall(openScore, { normId, userId: line.userId }, { quiet: true });
  return (
    <Drawer open size={760} title={`${line.name} · ${line.clazzName}`} onClose={onClose}>
      {data ? (
        <Steps
          of={data}
          {...(desk && data.state === 'shown'
            ? {
                extra: (itemId: number, name: string) => <Correct {...{ normId, itemId, name }} userId={line.userId} />,
              }
            : {})}
        />
      ) : isPending ? (
        <Bones />
      ) : (
        <EmptyState title={t('nothingYet')} text={t('nothingYetText')} />
      )}
    </Drawer>
  );
}

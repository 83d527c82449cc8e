import { PrinterOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { Batch } from '../../../kernel/shared/importing';
import { useCall } from '../../../kernel/web/http/hooks';
import { useSession } from '../../../kernel/web/session/session-store';
import { importMade } from '../contract';
import { useT } from './texts';
import './people.css';

type Clazz = ReplyOf<typeof importMade>['clazzes'][number];

/** What came of a roster: how many new children each class has, the way to them, and the slips they sign in with. */
export function ImportResult({
  batch,
  onOpen,
}: {
  readonly batch: Batch;
  /** Shows the children of a class in the list; of all classes without one. */
  readonly onOpen: (clazzId: number | undefined) => void;
}) {
  const t = useT();
  const { data } = useCall(importMade, { batchId: batch.batchId }, { quiet: true });
  const clazzes = data?.clazzes ?? [];
  if (clazzes.length === 0) return null;
  return (
    <section className="stack">
      <div className="row no-print">
        <h3 className="import-h">{t('madeByClazz')}</h3>
        <div className="row row-end">
          <Button onClick={() => onOpen(undefined)}>{t('madeOpen')}</Button>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('slips')}
          </Button>
        </div>
      </div>
      <Table<Clazz>
        className="no-print"
        size="small"
        rowKey={(c) => c.clazzId ?? 0}
        pagination={false}
        // Its rows have `children`, which are no rows of the table.
        expandable={{ childrenColumnName: 'rowsBelow' }}
        dataSource={clazzes}
        columns={[
          { key: 'clazz', title: t('field.clazzName'), render: (_, c) => c.clazzName ?? t('standing.unplaced') },
          { key: 'n', title: t('madeCount'), align: 'right', className: 'num', render: (_, c) => c.children.length },
          {
            key: 'go',
            width: 140,
            render: (_, c) =>
              c.clazzId == null ? null : (
                <Button type="link" size="small" onClick={() => onOpen(c.clazzId ?? undefined)}>
                  {t('madeSee')}
                </Button>
              ),
          },
        ]}
      />
      <Slips clazzes={clazzes} />
    </section>
  );
}

/** Slips to print and cut: class by class, each on sheets of its own. Nobody's password is known; the first one is the school's. */
function Slips({ clazzes }: { readonly clazzes: readonly Clazz[] }) {
  const t = useT();
  const session = useSession();
  return (
    <div className="print-only">
      {clazzes.map((clazz) => (
        <section key={clazz.clazzId ?? 0} className="slips">
          {clazz.children.map((child) => (
            <article key={child.userId} className="slip">
              <strong>{child.name}</strong>
              <span>
                {session?.orgName} {clazz.clazzName ?? ''}
              </span>
              <span>
                {t('slipAccount')} <b className="num">{child.login ?? child.yunNo}</b>
              </span>
              <span>{t('slipPwd')}</span>
              <span className="soft">{location.origin}</span>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

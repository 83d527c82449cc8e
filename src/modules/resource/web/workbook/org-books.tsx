import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useState } from 'react';
import { Modal, Select } from 'antd';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { orgwbkList, orgwbkSet, workbookList, type Workbook } from '../../contract';
import { BookCards } from '../lists/book-cards';
import { useT } from '../texts';

/** The school's workbooks, and for who keeps them the choice among the platform's. */
export function OrgBooksDesk() {
  const t = useT();
  const can = useCan();
  const [choosing, setChoosing] = useState(false);
  const { data, error, isPending, refetch } = useCall(orgwbkList, {}, { quiet: true });
  const set = useAct(orgwbkSet, { done: t('saved') });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  const choose = can(orgwbkSet) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
      {t('booksChoose')}
    </Button>
  ) : null;
  const without = (id: number) => set.run({ wbkIds: data.map((b) => b.wbkId).filter((b) => b !== id) });
  return (
    <section className="stack">
      <div className="row">
        <span className="soft">{t('booksText')}</span>
        <span className="row-end">{data.length > 0 ? choose : null}</span>
      </div>
      {data.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('booksNone')} text={t('booksNoneText')} action={choose} />
        </div>
      ) : (
        <BookCards
          books={data}
          extra={(b) =>
            choose ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')}: ${b.name}`}
                onClick={() => void without(b.wbkId)}
              />
            ) : null
          }
        />
      )}
      {choosing ? (
        <Choose
          chosen={data}
          onClose={() => setChoosing(false)}
          onSave={async (wbkIds) => {
            if (await set.run({ wbkIds })) setChoosing(false);
          }}
        />
      ) : null}
    </section>
  );
}
function Choose({
  chosen,
  onClose,
  onSave,
}: {
  readonly chosen: readonly Workbook[];
  readonly onClose: () => void;
  readonly onSave: (ids: number[]) => Promise<void>;
}) {
  const t = useT();
  const [ids, setIds] = useState(chosen.map((b) => b.wbkId));
  const { data, isPending } = useCall(
    workbookList,
    { on: true, curPage: 1, pageSize: 200, sort: 'name' },
    { quiet: true },
  );
  return (
    <Modal
      open
      onCancel={onClose}
      title={t('booksChoose')}
      okText={t('booksSave')}
      cancelText={t('cancel')}
      onOk={() => void onSave(ids)}
      destroyOnHidden
    >
      <Select
        mode="multiple"
        value={ids}
        onChange={setIds}
        loading={isPending}
        maxCount={100}
        aria-label={t('field.wbkIds')}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
        options={(data?.items ?? chosen).map((b) => ({
          value: b.wbkId,
          label: b.tbkName ? `${b.name} · ${b.tbkName}` : b.name,
        }))}
      />
    </Modal>
  );
}

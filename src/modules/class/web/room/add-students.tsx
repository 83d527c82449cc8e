import { SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input, Modal, Table } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { headTick } from '../../../../kernel/web/list/head-tick';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { addStudents, listCandidates } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { TYPE } from '../../rules';
import { useT } from '../texts';

type Candidate = ReplyOf<typeof listCandidates>['items'][number];
const PAGE = 50;

/** Chooses students for a class. Who may not come says why: another administrative class, or removed from this one before. */
export function AddStudents({
  clazz,
  onClose,
}: {
  readonly clazz: Pick<Clazz, 'clazzId' | 'clazzName' | 'clazzType'>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const ui = useUi();
  const [name, setName] = useState('');
  const [free, setFree] = useState(true);
  const [curPage, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const wanted = useDeferredValue(name.trim());
  const { data, error, isFetching, refetch } = useCall(
    listCandidates,
    { id: clazz.clazzId, name: wanted || undefined, free: free || undefined, curPage, pageSize: PAGE },
    { keep: true, quiet: true },
  );
  const act = useAct(addStudents, { done: (r) => t('added', { count: r.items.length }), onDone: onClose });
  const whyNot = (c: Candidate) =>
    c.removed
      ? t('candidateRemoved')
      : clazz.clazzType === TYPE.administrative && c.homeName
        ? t('candidateIn', { clazzName: c.homeName })
        : undefined;
  return (
    <Modal
      open
      width={680}
      title={t('addTo', { name: clazz.clazzName })}
      onCancel={onClose}
      mask={{ closable: false }}
      okText={t('add')}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <ActButton
            type="primary"
            disabled={picked.length === 0}
            onClick={() => act.run({ id: clazz.clazzId, userIds: [...picked] })}
          >
            {t('addCount', { count: picked.length })}
          </ActButton>
        </>
      )}
    >
      <div className="stack">
        <div className="row">
          <Input
            className="seat-search"
            autoFocus
            allowClear
            prefix={<SearchOutlined />}
            value={name}
            placeholder={t('searchStudent')}
            aria-label={t('searchStudent')}
            onChange={(e) => {
              setName(e.target.value);
              setPage(1);
            }}
          />
          <Checkbox
            checked={free}
            onChange={(e) => {
              setFree(e.target.checked);
              setPage(1);
            }}
          >
            {t('freeOnly')}
          </Checkbox>
        </div>
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Candidate>
            size="small"
            rowKey="userId"
            dataSource={data?.items}
            loading={!data}
            className={isFetching ? 'refreshing' : undefined}
            scroll={{ y: 340 }}
            pagination={{
              current: curPage,
              pageSize: PAGE,
              total: data?.total ?? 0,
              onChange: setPage,
              showSizeChanger: false,
              hideOnSinglePage: true,
              size: 'small',
            }}
            locale={{
              emptyText: (
                <EmptyState
                  compact
                  title={wanted ? ui('noMatch') : t('noCandidates')}
                  text={free ? t('noCandidatesText') : undefined}
                />
              ),
            }}
            rowSelection={{
              columnTitle: headTick,
              selectedRowKeys: [...picked],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setPicked(keys.map(Number)),
              getCheckboxProps: (c) => ({ disabled: whyNot(c) != null }),
            }}
            columns={[
              { key: 'name', title: t('studentName'), render: (_, c) => c.name },
              { key: 'sidNo', title: t('field.sidNo'), render: (_, c) => c.sidNo ?? <span className="soft">—</span> },
              {
                key: 'home',
                title: t('homeClazz'),
                render: (_, c) => (
                  <>
                    {c.homeName ?? <span className="soft">{t('noClazz')}</span>}
                    {whyNot(c) ? <small className="why"> {whyNot(c)}</small> : null}
                  </>
                ),
              },
            ]}
          />
        )}
      </div>
    </Modal>
  );
}

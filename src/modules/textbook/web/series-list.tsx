import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Switch, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../kernel/shared/visible';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { OrderButtons } from './order-buttons';
import { useT } from './texts';
import { useEntries } from './use-entries';

type Series = ReplyOf<typeof calls.seriesList>[number];

/** Editions of textbooks: names, publishers, what is in use. */
export default function SeriesList() {
  const t = useT();
  const confirm = useConfirm();
  const acts = useEntries('series');
  const [editing, setEditing] = useState<Series | 'new'>();
  const [text, setText] = useState('');
  const { data, error, isPending, refetch } = useCall(calls.seriesList, { all: true }, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const rows = data.filter((s) =>
    `${s.nameZh}${s.publisher}`.toLowerCase().includes(visibleText(text).trim().toLowerCase()),
  );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addSeries')}
    </Button>
  );
  return (
    <section className="panel stack">
      <div className="row" data-chrome>
        <Input.Search
          allowClear
          placeholder={t('findSeries')}
          aria-label={t('findSeries')}
          style={{ width: 260 }}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <span className="soft">{t('seriesCount', { count: rows.length })}</span>
        <span className="row-end">{add}</span>
      </div>
      <Table
        size="middle"
        rowKey="srsId"
        pagination={false}
        dataSource={rows}
        sticky
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState compact title={t('noSeries')} action={add} /> }}
        columns={[
          {
            title: t('series'),
            dataIndex: 'nameZh',
            render: (name: string, r) => <span className={r.on ? undefined : 'soft'}>{name}</span>,
          },
          { title: t('field.publisher'), dataIndex: 'publisher', render: (v: string) => v || '—' },
          {
            title: t('books'),
            dataIndex: 'books',
            align: 'right',
            width: 110,
            className: 'num',
            render: (n: number, r) => (n ? <Link to={`/desk/teach/repo/textbook?series=${r.srsId}`}>{n}</Link> : 0),
          },
          {
            title: t('inUse'),
            width: 90,
            render: (_, r) => (
              <Switch
                size="small"
                checked={r.on}
                aria-label={`${t('inUse')}: ${r.nameZh}`}
                onChange={(on) => void acts.update(r.srsId, { on })}
              />
            ),
          },
          {
            title: '',
            width: 250,
            align: 'right',
            render: (_, r) => (
              <>
                {text ? null : (
                  <OrderButtons
                    name={r.nameZh}
                    at={data.indexOf(r)}
                    count={data.length}
                    busy={acts.busy}
                    onMove={(dir) => void acts.move(r.srsId, dir)}
                  />
                )}
                <Button type="link" size="small" onClick={() => setEditing(r)}>
                  {t('edit')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={r.books > 0}
                  title={r.books > 0 ? t('seriesHasBooks') : undefined}
                  onClick={() =>
                    void confirm({ title: t('removeNamed', { name: r.nameZh }), danger: true }).then((yes) =>
                      yes ? acts.remove(r.srsId) : undefined,
                    )
                  }
                >
                  {t('remove')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {editing === 'new' ? (
        <FormDialog
          open
          title={t('addSeries')}
          call={calls.catCreate}
          fixed={{ kind: 'series' }}
          fields={{ name: { label: t('seriesName') }, publisher: true }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {editing && editing !== 'new' ? (
        <FormDialog
          open
          title={t('edit')}
          call={calls.catUpdate}
          fixed={{ kind: 'series', id: editing.srsId }}
          initial={{ name: editing.nameZh, publisher: editing.publisher }}
          fields={{ name: { label: t('seriesName') }, publisher: true }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </section>
  );
}

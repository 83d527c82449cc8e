import { CheckOutlined } from '@ant-design/icons';
import { Input, Segmented, Select, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { visibleText } from '../../../kernel/shared/visible';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { moduleTitle } from '../rules/module-titles';
import { useT } from './texts';

type Row = ReplyOf<typeof calls.matrix>['rows'][number];
const PAGE = 50;

/** Which role opens which page and makes which call, as the guard itself judges. */
export function Matrix() {
  const t = useT();
  const lang = useLang();
  const { data, error, refetch } = useCall(calls.matrix, {}, { quiet: true });
  const [kind, setKind] = useState<Row['kind']>('screen');
  const [module, setModule] = useState<string>();
  const [roleId, setRole] = useState<number>();
  const [text, setText] = useState('');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );

  const word = visibleText(text).trim().toLowerCase();
  const nameOf = (r: Row) => titleIn(r.title, lang);
  const rows = data.rows.filter(
    (r) =>
      r.kind === kind &&
      (!module || r.module === module) &&
      (roleId == null || r.allowed.includes(roleId)) &&
      (!word || nameOf(r).toLowerCase().includes(word) || r.subject.toLowerCase().includes(word)),
  );
  const modules = [...new Set(data.rows.map((r) => r.module))].map((m) => ({
    value: m,
    label: titleIn(moduleTitle(m), lang),
  }));
  const roles = roleId == null ? data.roles : data.roles.filter((r) => r.roleId === roleId);
  const columns: TableColumnsType<Row> = [
    {
      key: 'module',
      title: t('column.module'),
      width: 120,
      fixed: 'left',
      render: (_, r) => titleIn(moduleTitle(r.module), lang),
    },
    {
      key: 'title',
      title: t('column.title'),
      width: 260,
      fixed: 'left',
      render: (_, r) => (
        <>
          {r.kind === 'screen' ? nameOf(r) : null}
          <small className="soft" style={{ display: 'block', overflowWrap: 'anywhere' }}>
            {r.subject}
          </small>
        </>
      ),
    },
    ...roles.map((role) => ({
      key: String(role.roleId),
      title: role.name,
      width: 104,
      align: 'center' as const,
      render: (_: unknown, r: Row) =>
        r.allowed.includes(role.roleId) ? (
          <CheckOutlined aria-label={t('allowed')} style={{ color: 'var(--accent)' }} />
        ) : null,
    })),
  ];
  return (
    <section className="panel list">
      <p className="soft" style={{ marginTop: 0 }}>
        {t('matrixHint')}
      </p>
      <div className="row list-bar" data-chrome>
        <Input.Search
          allowClear
          style={{ width: 220 }}
          value={text}
          onChange={(e) => setText(e.target.value)}
          placeholder={t('matrixSearch')}
          aria-label={t('matrixSearch')}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 160 }}
          placeholder={t('column.module')}
          aria-label={t('column.module')}
          value={module}
          onChange={setModule}
          options={modules}
        />
        <Select
          allowClear
          style={{ width: 160 }}
          placeholder={t('name')}
          aria-label={t('name')}
          value={roleId}
          onChange={setRole}
          options={data.roles.map((r) => ({ value: r.roleId, label: r.name }))}
        />
        <Segmented
          value={kind}
          onChange={setKind}
          options={(['screen', 'call'] as const).map((k) => ({ value: k, label: t(`kind.${k}`) }))}
        />
        <span className="soft row-end">{t('matrixCount', { count: rows.length })}</span>
      </div>
      <Table<Row>
        size="small"
        rowKey={(r) => `${r.kind} ${r.subject}`}
        dataSource={rows}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: PAGE, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: <EmptyState compact title={t('matrixNone')} /> }}
      />
    </section>
  );
}

import { Skeleton, Space, Table, Tabs, type TabsProps } from 'antd';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { comma, instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { clogs, details } from '../contract';
import { ChangeLog } from './change-log';
import { EnabledTag, NameTags, PersonTag } from './person-cell';
import { useRecordItems } from './student-record';
import { useT } from './texts';

export type PersonDetails = ReplyOf<typeof details>;
export interface PersonProps {
  readonly userId: number;
  /** Buttons beside the name. */
  readonly actions?: (person: PersonDetails) => ReactNode;
  /** Tabs between the details and the change log. */
  readonly tabs?: (person: PersonDetails) => TabsProps['items'];
}

/** A person at the side of a list: details, classes, related accounts, and what was changed. */
export default function PersonSheet({ userId, actions, tabs }: PersonProps) {
  const t = useT();
  const can = useCan();
  const { data: p, error, refetch } = useCall(details, { id: userId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!p) return <Skeleton avatar active paragraph={{ rows: 8 }} />;
  return (
    <div className="stack">
      <div className="row" style={{ alignItems: 'flex-start' }}>
        <PersonTag
          name={p.name}
          photo={p.photo}
          size={46}
          note={
            <>
              {t(p.userType === 1 ? 'userType.1' : 'userType.2')} · {p.yunNo}
            </>
          }
        />
        <EnabledTag enabled={p.enabled} />
        <Space className="row-end" wrap>
          {actions?.(p)}
        </Space>
      </div>
      <Tabs
        items={[
          { key: 'details', label: t('tabDetails'), children: <Fields p={p} /> },
          { key: 'clazzes', label: t('tabClazzes', { count: p.clazzes.length }), children: <Clazzes p={p} /> },
          ...(tabs?.(p) ?? []),
          ...(can(clogs) ? [{ key: 'log', label: t('tabLog'), children: <ChangeLog userId={userId} /> }] : []),
        ]}
      />
    </div>
  );
}

function Fields({ p }: { readonly p: PersonDetails }) {
  const t = useT();
  const student = p.userType === 1;
  const school = student && p.busiId === BUSI.school;
  const whose = school ? 'school' : student ? 'learner' : 'staff';
  const short = useRecordItems(p, whose, false);
  const wide = useRecordItems(p, whose, true);
  return (
    <div className="stack">
      <Detail
        items={[
          { label: t('field.name'), value: p.name },
          { label: t('field.sex'), value: t(`sex.${p.sex}`) },
          { label: t('field.login'), value: p.login },
          { label: t('field.yunNo'), value: p.yunNo },
          { label: t('field.phone'), value: p.phone },
          { label: t('field.orgName'), value: p.orgName },
          school && { label: t('field.clazzName'), value: p.clazzes.find((c) => c.clazzType === 1)?.clazzName },
          ...short,
          student && p.adminByName != null && { label: t('field.adminBy'), value: p.adminByName },
          !student && {
            label: t('field.roles'),
            value: p.roles.length ? <NameTags names={p.roles} max={9} /> : null,
            wide: true,
          },
          !student && {
            label: t('field.sbjs'),
            value: p.sbjs.length ? <NameTags names={p.sbjs} max={9} /> : null,
            wide: true,
          },
          { label: t('field.madeAt'), value: instantText(p.madeAt) },
          ...wide,
        ]}
      />
      {p.related.length ? (
        <section>
          <h3 className="import-h">{t('related')}</h3>
          <ul className="stack" style={{ gap: 8, padding: 0, margin: 0, listStyle: 'none' }}>
            {p.related.map((r) => (
              <li key={r.userId}>
                <PersonTag name={r.name} note={`${r.orgName} · ${t(r.userType === 1 ? 'userType.1' : 'userType.2')}`} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Clazzes({ p }: { readonly p: PersonDetails }) {
  const t = useT();
  if (p.clazzes.length === 0) return <EmptyState compact title={t('noClazz')} />;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={(c) => `${c.clazzId}${c.as}`}
      dataSource={p.clazzes}
      columns={[
        { key: 'name', title: t('field.clazzName'), dataIndex: 'clazzName' },
        {
          key: 'as',
          title: t('as'),
          render: (_, c) => (c.as === 'teacher' ? c.sbjNames.join(comma()) : t(`as.${c.as}`)),
        },
        {
          key: 'at',
          title: t('joinedAt'),
          align: 'right',
          className: 'num',
          render: (_, c) => (c.joinedAt ? instantText(c.joinedAt) : '—'),
        },
      ]}
    />
  );
}

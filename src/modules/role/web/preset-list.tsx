import { Button, Select, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { FuncTags } from './module-picker';
import { RightsHint, RoleDialog } from './role-dialog';
import { useT } from './texts';

type Role = ReplyOf<typeof calls.get>;

/** The preset roles of every business line, kept by the platform. */
export default function PresetList() {
  return (
    <div className="stack">
      <RightsHint />
      <PresetTable />
    </div>
  );
}

/** Presets as a table; a school reads those of its own line. */
export function PresetTable({ readOnly = false }: { readonly readOnly?: boolean }) {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const [busiId, setBusiId] = useState<number>();
  const [open, setOpen] = useState<Role | 'new'>();
  const { data, error, isPending, refetch } = useCall(calls.presets, { busiId });
  const { data: funcs } = useCall(calls.funcs, readOnly ? {} : { busiId });
  const { data: lines } = useCall(calls.types, {}, { when: !readOnly });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const lineOf = (id: number) => {
    const line = lines?.find((l) => l.busiId === id);
    return line ? titleIn(line.title, lang) : id;
  };
  return (
    <section className="panel list">
      {readOnly ? null : (
        <div className="row list-bar" data-chrome>
          <Select
            allowClear
            aria-label={t('busiLine')}
            placeholder={t('busiLine')}
            style={{ width: 220 }}
            value={busiId}
            onChange={setBusiId}
            options={lines?.map((l) => ({ value: l.busiId, label: titleIn(l.title, lang) }))}
          />
          <div className="row row-end">
            {can(calls.create) ? (
              <Button
                type="primary"
                disabled={busiId == null}
                onClick={() => {
                  setOpen('new');
                }}
              >
                {t('create')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <Table<Role>
        rowKey="roleId"
        size="middle"
        pagination={false}
        loading={isPending}
        dataSource={data ?? []}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('name'), width: 200, render: (_, r) => (lang === 'en-US' ? (r.nameEn ?? r.name) : r.name) },
          ...(readOnly
            ? []
            : [{ title: t('busiLine'), width: 160, render: (_: unknown, r: Role) => lineOf(r.busiId) }]),
          { title: t('codes'), render: (_, r) => <FuncTags codes={r.funcIds} from={funcs} /> },
          { title: t('holders'), width: 110, align: 'right', className: 'num', render: (_, r) => r.holders },
          ...(readOnly || !can(calls.update)
            ? []
            : [
                {
                  title: '',
                  width: 80,
                  align: 'right' as const,
                  fixed: 'right' as const,
                  render: (_: unknown, r: Role) => (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => {
                        setOpen(r);
                      }}
                    >
                      {t('rowEdit')}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
      {readOnly ? null : (
        <RoleDialog
          preset
          role={open}
          busiId={busiId}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
}

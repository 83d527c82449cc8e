import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { GoneState } from '../../../../kernel/web/parts/states';
import { ClazzPicker, ClazzStudentPicker } from '../../../class/web/published';
import { FileVideo } from '../../../files/web/published';
import * as calls from '../../contract';
import type { AiActionRow, AiResultRow } from '../../contract/aitest';
import { formatPoints } from '../../rules/format';
import { LevelTag } from '../educ/level-tag';
import { useT } from '../texts';
import './exam.css';

/** A watched item. */
function AiItem({
  value,
  onChange,
  ...rest
}: {
  readonly value?: string;
  readonly onChange?: (v: string | null) => void;
  readonly id?: string;
  readonly 'aria-label'?: string;
}) {
  const t = useT();
  const { data } = useCall(calls.aiItems, {}, { quiet: true });
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('all')}
      value={value ?? undefined}
      onChange={(v?: string) => onChange?.(v ?? null)}
      options={(data ?? []).map((i) => ({ value: i.itemId, label: i.name }))}
      style={{ minWidth: 150 }}
    />
  );
}
/** AI fitness tests: a class at a device, best of each child, with the film where there is one. */
export default function AiActions() {
  const t = useT();
  const can = useCan();
  const [adds, setAdds] = useState(false);
  const add = can(calls.aiCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('ai.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.aiActions}
        rowKey={(r) => String(r.actId)}
        name="ai.actions"
        filters={{
          itemId: { as: AiItem },
          days: { as: DateRange, label: t('exam.days'), keys: ['from', 'to'] },
        }}
        actions={add}
        columns={[
          { of: 'at', title: t('exam.at'), width: 160, show: (r: AiActionRow) => instantText(r.at) },
          { of: 'itemName', width: 150 },
          { of: 'clazzName', width: 140 },
          { of: 'devIds', title: t('ai.devices'), show: (r) => r.devIds.join(t('comma')) || '—' },
          { of: 'byName', title: t('ai.by'), width: 110 },
          { of: 'tested', title: t('ai.tested'), align: 'right', width: 90 },
          { of: 'times', title: t('ai.times'), align: 'right', width: 90 },
          {
            of: 'points',
            title: t('exam.meanPoints'),
            align: 'right',
            width: 110,
            show: (r) => (r.points == null ? '—' : formatPoints(r.points)),
          },
        ]}
        drawerSize={640}
        drawerTitle={(r) => (r ? `${r.clazzName} · ${r.itemName}` : '')}
        drawer={(key, row) => <Results key={key} row={row} />}
        empty={{ title: t('ai.none'), text: t('ai.noneText'), action: add }}
      />
      <FormDialog
        open={adds}
        onClose={() => setAdds(false)}
        title={t('ai.add')}
        call={calls.aiCreate}
        fields={{ clazzId: { as: ClazzPicker }, itemId: { as: AiItem } }}
        done={t('saved')}
      />
    </>
  );
}
function Results({ row }: { readonly row: AiActionRow | undefined }) {
  const t = useT();
  const can = useCan();
  const [adds, setAdds] = useState(false);
  const { data } = useCall(
    calls.aiResults,
    { actId: row?.actId ?? 0, pageSize: 200 },
    { quiet: true, when: row != null },
  );
  if (!row) return <GoneState compact />;
  const best = new Map<number, AiResultRow>();
  for (const r of data?.items ?? []) {
    const b = best.get(r.userId);
    if (!b || (r.points ?? -1) > (b.points ?? -1)) best.set(r.userId, r);
  }
  return (
    <div className="stack">
      {can(calls.aiResultCreate) ? (
        <div>
          <Button icon={<PlusOutlined />} onClick={() => setAdds(true)}>
            {t('ai.addResult')}
          </Button>
        </div>
      ) : null}
      <ul className="exam-signs">
        {[...best.values()]
          .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))
          .map((r, at) => (
            <li key={r.rstId}>
              <b>{at + 1}</b>
              <span>{r.name}</span>
              <strong>{r.text}</strong>
              <span>
                {r.points == null ? '' : t('pointsOf', { points: r.points })} <LevelTag level={r.level} />
              </span>
              {r.video ? <FileVideo path={r.video} label={r.name} /> : null}
            </li>
          ))}
      </ul>
      <AddResult open={adds} row={row} onClose={() => setAdds(false)} />
    </div>
  );
}
/** One result by hand: the device speaks through the native client. */
function AddResult({
  open,
  row,
  onClose,
}: {
  readonly open: boolean;
  readonly row: AiActionRow;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [item, setItem] = useState<{ userId?: number; value: string }>({ value: '' });
  return open ? (
    <FormDialog
      open
      onClose={onClose}
      title={t('ai.addResult')}
      call={calls.aiResultCreate}
      fixed={{ actId: row.actId }}
      done={t('saved')}
      fields={{
        items: {
          label: t('field.result'),
          as: ({ onChange }: { onChange?: (v: unknown) => void }) => {
            const put = (next: { userId?: number; value: string }) => {
              setItem(next);
              onChange?.([next]);
            };
            return (
              <div className="row">
                <ClazzStudentPicker
                  among={{ clazzId: row.clazzId }}
                  value={item.userId}
                  onChange={(v: unknown) => put({ ...item, userId: Number(v) })}
                />
                <input
                  className="exam-input"
                  aria-label={t('field.result')}
                  value={item.value}
                  onChange={(e) => put({ ...item, value: e.target.value })}
                />
              </div>
            );
          },
        },
      }}
    />
  ) : null;
}

import { Modal, Table } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { createSeveral, listGrades } from '../../contract';
import { SEVERAL_MAX } from '../../rules';
import { useNames, useStages } from '../school-pickers';
import { useT } from '../texts';

/** A new school year in one step: how many classes each grade gets. */
export function SeveralDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const nameOf = useNames();
  const stages = useStages();
  const { data } = useCall(listGrades, {}, { quiet: true });
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const act = useAct(createSeveral, { done: (r) => t('severalDone', { count: r.items.length }), onDone: onClose });
  const grades = [...counts].filter(([, count]) => count > 0).map(([grdId, count]) => ({ grdId, count }));
  const total = grades.reduce((sum, g) => sum + g.count, 0);
  const has = new Map(data?.items.map((g) => [g.grdId, g.clazzCount]));
  return (
    <Modal
      open
      title={t('several')}
      onCancel={onClose}
      okText={t('severalDo', { count: total })}
      cancelText={ui('cancel')}
      okButtonProps={{ disabled: total === 0 || act.busy }}
      onOk={() => void act.run({ grades })}
    >
      <p className="soft">{t('severalHelp')}</p>
      <Table
        size="small"
        rowKey="grdId"
        pagination={false}
        loading={stages == null}
        dataSource={(stages ?? []).flatMap((s) => [...s.grades])}
        columns={[
          { key: 'name', title: t('field.grdId'), render: (_, g) => nameOf(g) },
          { key: 'has', title: t('severalHas'), align: 'right', width: 90, render: (_, g) => has.get(g.grdId) ?? 0 },
          {
            key: 'count',
            title: t('severalCount'),
            width: 140,
            render: (_, g) => (
              <NumberInput
                min={0}
                max={SEVERAL_MAX}
                precision={0}
                value={counts.get(g.grdId) ?? 0}
                aria-label={`${nameOf(g)} ${t('severalCount')}`}
                onChange={(n) => setCounts(new Map(counts).set(g.grdId, n ?? 0))}
              />
            ),
          },
        ]}
      />
    </Modal>
  );
}

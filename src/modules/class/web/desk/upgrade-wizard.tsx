import { ArrowRightOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { headTick } from '../../../../kernel/web/list/head-tick';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { previewUpgrade, upgradeClazzes, type UpgradeStep } from '../../contract';
import { useT } from '../texts';

const STATUS: Readonly<Record<UpgradeStep['state'], Status>> = {
  moves: 'waiting',
  finishes: 'off',
  done: 'done',
  blocked: 'needs',
};
const able = (s: UpgradeStep) => s.state === 'moves' || s.state === 'finishes';

/**
 * Moving up, in two looks: choose classes and see the plan of exactly those, then type a word. The plan is asked for again with each
 * choice, because which names are free depends on who moves along.
 */
export function UpgradeWizard({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const all = useCall(previewUpgrade, {}, { quiet: true });
  const [chosen, setChosen] = useState<readonly number[]>();
  const ids = chosen ?? all.data?.items.filter(able).map((s) => s.clazzId) ?? [];
  const plan = useCall(previewUpgrade, { clazzIds: [...ids] }, { when: ids.length > 0, keep: true, quiet: true });
  const planned = new Map(plan.data?.items.filter((s) => ids.includes(s.clazzId)).map((s) => [s.clazzId, s]));
  const rows = (all.data?.items ?? []).map((s) => planned.get(s.clazzId) ?? s);
  const going = rows.filter((s) => ids.includes(s.clazzId));
  const blocked = going.filter((s) => s.state === 'blocked');
  const [typed, setTyped] = useState('');
  const act = useAct(upgradeClazzes, {
    quiet: true,
    done: (r) => t('upgraded', { count: r.items.filter(able).length }),
    onDone: onClose,
  });
  const count = (state: UpgradeStep['state']) => going.filter((s) => s.state === state).length;
  const word = t('upgradeWord');

  return (
    <Modal
      open
      width={820}
      title={t('upgradeGrades')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <ActButton
            type="primary"
            danger
            disabled={going.length === 0 || blocked.length > 0 || plan.isFetching || typed.trim() !== word}
            onClick={() => act.run({ clazzIds: [...ids] })}
          >
            {t('upgradeDo', { count: going.length })}
          </ActButton>
        </>
      }
    >
      {all.error ? (
        <ErrorState compact error={all.error} onRetry={() => void all.refetch()} />
      ) : (
        <div className="stack">
          <p className="upgrade-answer">{t('upgradeAnswer', { moves: count('moves'), finishes: count('finishes') })}</p>
          {all.data && !all.data.inSeason ? <Alert type="warning" showIcon title={t('outOfSeason')} /> : null}
          {blocked.length > 0 ? (
            <Alert type="error" showIcon title={t('upgradeStops', { count: blocked.length })} />
          ) : null}
          {act.error ? <Alert type="error" showIcon role="alert" title={act.error.message} /> : null}
          <GradeTicks rows={rows.filter((s) => able(s) || s.state === 'blocked')} ids={ids} onChange={setChosen} />
          <Table<UpgradeStep>
            size="small"
            rowKey="clazzId"
            dataSource={rows}
            loading={all.isPending}
            pagination={false}
            scroll={{ y: 320 }}
            rowSelection={{
              columnTitle: headTick,
              selectedRowKeys: [...ids],
              onChange: (keys) => setChosen(keys.map(Number)),
              getCheckboxProps: (s) => ({
                disabled: s.state === 'done' || (s.state === 'blocked' && !ids.includes(s.clazzId) && s.whyNot == null),
              }),
            }}
            columns={[
              {
                key: 'from',
                title: t('upgradeFrom'),
                render: (_, s) => (
                  <>
                    {s.clazzName} <span className="soft">{s.grdName}</span>
                  </>
                ),
              },
              {
                key: 'to',
                title: t('upgradeTo'),
                render: (_, s) =>
                  able(s) && !ids.includes(s.clazzId) ? (
                    <span className="soft">{s.clazzName}</span>
                  ) : s.state === 'finishes' ? (
                    t('upgradeFinish')
                  ) : s.state === 'moves' ? (
                    <>
                      <ArrowRightOutlined className="soft" /> {s.toName} <span className="soft">{s.toGrdName}</span>
                    </>
                  ) : (
                    <span className="soft">{s.whyNot ?? '—'}</span>
                  ),
              },
              {
                key: 'students',
                title: t('field.studentCount'),
                align: 'right',
                width: 90,
                className: 'num',
                dataIndex: 'studentCount',
              },
              {
                key: 'state',
                title: t('upgradeState'),
                width: 120,
                render: (_, s) =>
                  able(s) && !ids.includes(s.clazzId) ? (
                    <StatusTag status="off">{t('step.stays')}</StatusTag>
                  ) : (
                    <StatusTag status={STATUS[s.state]}>{t(`step.${s.state}`)}</StatusTag>
                  ),
              },
            ]}
          />
          <ul className="loses">
            <li>{t('upgradeLoses1')}</li>
            <li>{t('upgradeLoses2')}</li>
            <li>{t('noWayBack')}</li>
          </ul>
          <Input
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
            placeholder={ui('typeToConfirm', { word })}
            aria-label={ui('typeToConfirm', { word })}
            style={{ maxWidth: 280 }}
          />
        </div>
      )}
    </Modal>
  );
}

/** A tick for a whole grade: all of its classes move, or none. */
function GradeTicks({
  rows,
  ids,
  onChange,
}: {
  readonly rows: readonly UpgradeStep[];
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}) {
  const t = useT();
  const grades = [...new Map(rows.filter((s) => s.grdId != null).map((s) => [s.grdId!, s.grdName ?? ''])).entries()];
  const of = (grdId: number) => rows.filter((s) => s.grdId === grdId).map((s) => s.clazzId);
  const chosen = (grdId: number) => of(grdId).filter((id) => ids.includes(id)).length;
  return (
    <div className="row" role="group" aria-label={t('upgradeGrades')}>
      {grades.map(([grdId, name]) => (
        <Checkbox
          key={grdId}
          checked={chosen(grdId) === of(grdId).length}
          indeterminate={chosen(grdId) > 0 && chosen(grdId) < of(grdId).length}
          onChange={(e) =>
            onChange(
              e.target.checked ? [...new Set([...ids, ...of(grdId)])] : ids.filter((id) => !of(grdId).includes(id)),
            )
          }
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}

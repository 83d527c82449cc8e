import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import * as calls from '../../contract';
import type { SchemeRow } from '../../contract';
import { grdIdOf } from '../../rules/grades';
import { useT } from '../texts';
import { LibPicker } from './lib-picker';
import { SettingsFields, type Settings } from './settings-fields';
import '../fitness.css';

interface Line {
  readonly itemId: string;
  readonly weight: number;
  readonly sex?: 'male' | 'female';
}
/** A scheme being made or changed: library, grades, items with weights that make 100 for boys and for girls. */
export function SchemeDialog({
  scheme,
  onClose,
}: {
  readonly scheme: SchemeRow | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(scheme?.name ?? '');
  const [standardKey, setKey] = useState(scheme?.standardKey ?? 'CN-FITNESS-2014@1');
  const [grdIds, setGrades] = useState<readonly number[]>(scheme?.grdIds ?? [7, 8, 9]);
  const [items, setItems] = useState<readonly Line[]>(
    scheme?.items.map(({ itemId, weight, sex }) => ({ itemId, weight, ...(sex ? { sex } : {}) })) ?? [],
  );
  const [settings, setSettings] = useState<Settings>(scheme?.settings ?? {});
  const { data } = useCall(calls.stdlibList, { on: true, pageSize: 200 }, { quiet: true });
  const lib = data?.items.find((l) => l.key === standardKey);
  const views =
    useCall(calls.stdlibItems, { id: lib?.stdlibId ?? 1 }, { quiet: true }).data?.filter((i) => i.scored) ?? [];
  const table = useCall(calls.stdlibGet, { id: lib?.stdlibId ?? 1 }, { quiet: true }).data;
  const grades =
    (table?.content as { grades?: { id: number; nameZh?: string; nameEn?: string }[] } | undefined)?.grades ?? [];
  const create = useAct(calls.schemeCreate, { done: t('saved'), onDone: onClose });
  const update = useAct(calls.schemeUpdate, { done: t('saved'), onDone: onClose });
  const sumOf = (sex: 'male' | 'female') =>
    items.filter((i) => !i.sex || i.sex === sex).reduce((n, i) => n + i.weight, 0);
  const sums = [sumOf('male'), sumOf('female')] as const;
  const ready = name.trim() !== '' && grdIds.length > 0 && sums.every((s) => s === 100);
  const change = (at: number, line: Partial<Line>) => setItems(items.map((i, k) => (k === at ? { ...i, ...line } : i)));
  const body = { name: name.trim(), grdIds: [...grdIds], items: items.map((i) => ({ ...i })), settings };
  const error = create.error ?? update.error;
  return (
    <Modal
      open
      width={680}
      title={t(scheme ? 'editScheme' : 'addScheme')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActButton
            type="primary"
            disabled={!ready}
            onClick={() =>
              scheme ? update.run({ id: scheme.schemeId, ...body }) : create.run({ ...body, standardKey })
            }
          >
            {t('save')}
          </ActButton>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('field.schemeName')} required>
          <Input value={name} maxLength={32} onChange={(e) => setName(e.target.value)} />
        </Form.Item>
        <Form.Item label={t('field.standardName')} required>
          {scheme ? (
            <span>{scheme.standardName}</span>
          ) : (
            <LibPicker
              value={standardKey}
              onChange={(v) => {
                setKey(v);
                setItems([]);
              }}
            />
          )}
        </Form.Item>
        <Form.Item label={t('field.grdIds')} required>
          <Select
            mode="multiple"
            value={[...grdIds]}
            onChange={(v: number[]) => setGrades(v)}
            options={grades.map((g) => ({ value: grdIdOf(g.id)!, label: g.nameZh ?? String(g.id) }))}
          />
        </Form.Item>
        <Form.Item
          label={
            <>
              {t('schemeItems')}{' '}
              <span className={sums.every((s) => s === 100) ? 'soft' : 'why'}>
                {t('weightSums', { male: sums[0], female: sums[1] })}
              </span>
            </>
          }
          required
        >
          <div className="stack" style={{ gap: 8 }}>
            {items.map((line, at) => (
              <div key={`${line.itemId}${at}`} className="row" style={{ flexWrap: 'nowrap', gap: 8 }}>
                <Select
                  aria-label={t('field.itemId')}
                  value={line.itemId}
                  onChange={(v: string) => change(at, { itemId: v })}
                  options={views.map((i) => ({ value: i.itemId, label: i.name }))}
                  style={{ flex: 1 }}
                />
                <NumberInput
                  aria-label={t('weight')}
                  value={line.weight}
                  min={1}
                  max={100}
                  suffix="%"
                  onChange={(v) => change(at, { weight: v ?? 1 })}
                  style={{ width: 110 }}
                />
                <Select
                  aria-label={t('field.sex')}
                  value={line.sex ?? 'both'}
                  onChange={(v: string) =>
                    setItems(
                      items.map((i, k) =>
                        k === at
                          ? { itemId: i.itemId, weight: i.weight, ...(v === 'both' ? {} : { sex: v as 'male' }) }
                          : i,
                      ),
                    )
                  }
                  options={[
                    { value: 'both', label: t('bothSexes') },
                    { value: 'male', label: t('boyGirl.male') },
                    { value: 'female', label: t('boyGirl.female') },
                  ]}
                  style={{ width: 110 }}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('remove')}
                  onClick={() => setItems(items.filter((_, k) => k !== at))}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              onClick={() =>
                setItems([
                  ...items,
                  {
                    itemId: views.find((v) => !items.some((i) => i.itemId === v.itemId))?.itemId ?? 'run_50m',
                    weight: 10,
                  },
                ])
              }
            >
              {t('addItem')}
            </Button>
          </div>
        </Form.Item>
        <SettingsFields value={settings} onChange={setSettings} />
        {error ? (
          <p className="why" role="alert">
            {error.message}
          </p>
        ) : null}
      </Form>
    </Modal>
  );
}

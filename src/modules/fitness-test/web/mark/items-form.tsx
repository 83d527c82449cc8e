import { Input, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ItemView } from '../../contract';
import { formatResult } from '../../rules/format';
import { useT } from '../texts';

interface Change {
  readonly decimals?: number;
  readonly rounding?: (typeof ROUNDINGS)[number];
  readonly bounds?: [string, string] | null;
  readonly unitType?: number;
}
const ROUNDINGS = ['none', 'half_up', 'non_zero_up', 'down'] as const;

/** How each item is kept and shown: unit, decimals, rounding, plausible bounds; time as minutes and seconds (C-058). */
export function ItemsForm({ stdlibId, edits }: { readonly stdlibId: number; readonly edits: boolean }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.stdlibItems, { id: stdlibId }, { quiet: true });
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  const save = useAct(calls.stdlibItemsSet, { done: t('saved'), onDone: () => setChanges({}) });
  if (error)
    return (
      <div className="panel">
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </div>
    );
  const set = (i: ItemView, change: Change) =>
    setChanges({ ...changes, [i.itemId]: { ...changes[i.itemId], ...change } });
  const bound = (i: ItemView, at: 0 | 1) =>
    changes[i.itemId]?.bounds?.[at] ?? (i.range ? formatResult(i, i.range[at]!) : '');
  const list = Object.entries(changes).map(([itemId, c]) => ({ itemId, ...c }));
  return (
    <section className="panel stack">
      <div className="fit-table">
        <table className="plain">
          <thead>
            <tr>
              <th>{t('field.itemId')}</th>
              <th>{t('unit')}</th>
              <th>{t('shownAs')}</th>
              <th className="num">{t('decimals')}</th>
              <th>{t('rounding')}</th>
              <th>{t('bounds')}</th>
            </tr>
          </thead>
          <tbody>
            {(data ?? []).map((i) => {
              const c = changes[i.itemId];
              return (
                <tr key={i.itemId}>
                  <th scope="row">{i.name}</th>
                  <td>{i.unit === 's' ? t('seconds') : i.unitText || t('times')}</td>
                  <td>
                    {i.unit !== 's' ? (
                      t('asNumber')
                    ) : edits ? (
                      <Select
                        size="small"
                        aria-label={t('shownAs')}
                        value={c?.unitType ?? i.unitType}
                        onChange={(v: number) => set(i, { unitType: v })}
                        options={[
                          { value: 1, label: t('asNumber') },
                          { value: 2, label: t('asMinutes') },
                        ]}
                        style={{ width: 110 }}
                      />
                    ) : (
                      t(i.unitType === 2 ? 'asMinutes' : 'asNumber')
                    )}
                  </td>
                  <td className="num">
                    {edits ? (
                      <NumberInput
                        size="small"
                        aria-label={t('decimals')}
                        min={0}
                        max={2}
                        value={c?.decimals ?? i.decimals}
                        onChange={(v) => set(i, { decimals: v ?? 0 })}
                        style={{ width: 64 }}
                      />
                    ) : (
                      i.decimals
                    )}
                  </td>
                  <td>
                    {edits ? (
                      <Select
                        size="small"
                        aria-label={t('rounding')}
                        value={
                          c?.rounding ??
                          (i.rounding === 'open' ? undefined : (i.rounding as (typeof ROUNDINGS)[number]))
                        }
                        placeholder={t('rounding.open')}
                        onChange={(v: (typeof ROUNDINGS)[number]) => set(i, { rounding: v })}
                        options={ROUNDINGS.map((r) => ({ value: r, label: t(`rounding.${r}`) }))}
                        style={{ width: 130 }}
                      />
                    ) : (
                      t(`rounding.${i.rounding as 'down'}`)
                    )}
                  </td>
                  <td>
                    {edits && i.itemId !== 'bmi' ? (
                      <span className="row" style={{ gap: 4, flexWrap: 'nowrap' }}>
                        {([0, 1] as const).map((at) => (
                          <Input
                            key={at}
                            size="small"
                            aria-label={t(at ? 'boundTo' : 'boundFrom')}
                            style={{ width: 88 }}
                            value={bound(i, at)}
                            onChange={(e) =>
                              set(i, { bounds: at ? [bound(i, 0), e.target.value] : [e.target.value, bound(i, 1)] })
                            }
                          />
                        ))}
                      </span>
                    ) : i.range ? (
                      `${formatResult(i, i.range[0]!)} – ${formatResult(i, i.range[1]!)}`
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {edits ? (
        <div className="row">
          <ActButton
            type="primary"
            disabled={list.length === 0}
            onClick={() => save.run({ id: stdlibId, items: list })}
          >
            {t('save')}
          </ActButton>
          {save.error ? (
            <span className="why">{save.error.message}</span>
          ) : (
            <span className="soft">{t('itemsText')}</span>
          )}
        </div>
      ) : null}
    </section>
  );
}

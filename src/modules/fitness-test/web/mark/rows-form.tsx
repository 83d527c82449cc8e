import { Button, Input, Radio, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { StandardJson } from '../../rules/definition';
import { formatResult } from '../../rules/format';
import { grdIdOf, type Sex } from '../../rules/grades';
import { fillSteps } from '../../rules/library';
import { parseResult } from '../../rules/parse';
import { LEVELS } from '../../rules/words';
import { engineItem } from '../educ/entry-line';
import { useT } from '../texts';

/** The table of one item, grade and sex; thresholds are typed as results are written. */
export function RowsForm({
  stdlibId,
  content,
  edits,
}: {
  readonly stdlibId: number;
  readonly content: StandardJson;
  readonly edits: boolean;
}) {
  const t = useT();
  const items =
    useCall(calls.stdlibItems, { id: stdlibId }, { quiet: true }).data?.filter(
      (i) => i.scored && i.direction !== 'band',
    ) ?? [];
  const grades = content.grades as readonly { readonly id: number; readonly nameZh?: string }[];
  const [itemId, setItem] = useState<string>();
  const [grdId, setGrade] = useState<number>();
  const [sex, setSex] = useState<Sex>('male');
  const item = items.find((i) => i.itemId === itemId) ?? items.find((i) => i.itemId === 'run_50m') ?? items[0];
  const grade = grdId ?? grdIdOf(grades[0]?.id ?? 11)!;
  if (!item) return null;
  const able = item.grdIds.length > 0 ? item.grdIds : grades.map((g) => grdIdOf(g.id)!);
  const now = able.includes(grade) ? grade : able[0]!;
  const own = item.sexes.length > 0 && !item.sexes.includes(sex) ? item.sexes[0]! : sex;
  return (
    <section className="panel stack">
      <div className="row" data-chrome>
        <Select
          aria-label={t('field.itemId')}
          value={item.itemId}
          onChange={setItem}
          options={items.map((i) => ({ value: i.itemId, label: i.name }))}
          style={{ minWidth: 170 }}
        />
        <Select
          aria-label={t('field.grdId')}
          value={now}
          onChange={setGrade}
          options={grades
            .filter((g) => able.includes(grdIdOf(g.id)!))
            .map((g) => ({ value: grdIdOf(g.id)!, label: g.nameZh ?? String(g.id) }))}
          style={{ minWidth: 150 }}
        />
        <Radio.Group
          optionType="button"
          value={own}
          onChange={(e) => setSex(e.target.value as Sex)}
          options={(['male', 'female'] as const).map((s) => ({
            value: s,
            label: t(`boyGirl.${s}`),
            disabled: item.sexes.length > 0 && !item.sexes.includes(s),
          }))}
        />
      </div>
      <Rows key={`${item.itemId} ${now} ${own}`} stdlibId={stdlibId} item={item} grdId={now} sex={own} edits={edits} />
    </section>
  );
}

function Rows({
  stdlibId,
  item,
  grdId,
  sex,
  edits,
}: {
  readonly stdlibId: number;
  readonly item: calls.ItemView;
  readonly grdId: number;
  readonly sex: Sex;
  readonly edits: boolean;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(
    calls.stdlibDetails,
    { id: stdlibId, itemId: item.itemId, grdId, sex },
    { quiet: true },
  );
  const first = useMemo(() => Object.fromEntries((data?.rows ?? []).map((r) => [r.points, r.value])), [data]);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  useEffect(() => setTyped(first), [first]);
  const save = useAct(calls.stdlibDetailsSet, { done: t('saved') });
  const engine = { ...engineItem(item), range: null };
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  const valueOf = (text: string | undefined) => {
    const p = parseResult(engine, text ?? '');
    return p.kind === 'value' ? p.value : undefined;
  };
  const wrong = data.levels.filter((l) => (typed[l] ?? '') !== '' && valueOf(typed[l]) == null);
  const fill = () => {
    const known = new Map(
      data.levels.flatMap((l) => {
        const v = valueOf(typed[l]);
        return v == null ? [] : [[l, v] as const];
      }),
    );
    setTyped(
      Object.fromEntries([...fillSteps(data.levels, known, engine.step)].map(([l, v]) => [l, formatResult(engine, v)])),
    );
  };
  const levelOf = (points: number) =>
    points >= 90 ? 'excellent' : points >= 80 ? 'good' : points >= 60 ? 'pass' : 'fail';
  return (
    <>
      <div className="fit-table">
        <table className="plain" style={{ maxWidth: 560, minWidth: 0 }}>
          <thead>
            <tr>
              <th>{t('field.level')}</th>
              <th className="num">{t('points')}</th>
              <th>
                {t('threshold')}
                {item.unitText ? <span className="unit">{item.unitText}</span> : null}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.levels.map((points, at) => (
              <tr key={points} className={`fit-rung-${LEVELS.indexOf(levelOf(points))}`}>
                <th scope="row">
                  {at === 0 || levelOf(data.levels[at - 1]!) !== levelOf(points) ? t(`level.${levelOf(points)}`) : ''}
                </th>
                <td className="num">{points}</td>
                <td>
                  {edits ? (
                    <Input
                      size="small"
                      style={{ width: 120 }}
                      value={typed[points] ?? ''}
                      status={wrong.includes(points) ? 'error' : ''}
                      aria-label={t('thresholdOf', { points })}
                      onChange={(e) => setTyped({ ...typed, [points]: e.target.value })}
                    />
                  ) : (
                    (first[points] ?? '—')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edits ? (
        <div className="row">
          <ActButton
            type="primary"
            disabled={wrong.length > 0}
            onClick={() =>
              save.run({
                id: stdlibId,
                itemId: item.itemId,
                grdId,
                sex,
                rows: data.levels
                  .filter((l) => (typed[l] ?? '') !== '')
                  .map((points) => ({ points, value: typed[points]! })),
              })
            }
          >
            {t('save')}
          </ActButton>
          <Button onClick={fill}>{t('fillSteps')}</Button>
          <span className="soft">
            {save.error ? <span className="why">{save.error.message}</span> : t('fillStepsText')}
          </span>
        </div>
      ) : null}
    </>
  );
}

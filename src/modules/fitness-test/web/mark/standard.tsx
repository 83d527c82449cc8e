import { Radio, Segmented, Select, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { StandardTable } from '../../contract';
import { LEVELS } from '../../rules/words';
import { useT } from '../texts';
import { Reckon } from './reckon';
import '../fitness.css';

/** The scoring standard to look things up in: an item over the grades, or a grade with its items. Nobody edits it here (V-106). */
export default function ScoringStandard({ with: { libraries } }: { readonly with: { readonly libraries?: string } }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const itemId = search.get('itemId') ?? undefined;
  const grdId = Number(search.get('grdId')) || undefined;
  const sex = search.get('sex') === 'female' ? 'female' : 'male';
  const key = search.get('key') ?? undefined;
  const byItem = itemId != null;
  const { data, error, refetch } = useCall(
    calls.educStandard,
    { sex, ...(byItem ? { itemId } : grdId ? { grdId } : {}), ...(key ? { key } : {}) },
    { keep: true, quiet: true },
  );
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [k, v] of Object.entries(change))
          if (v == null) next.delete(k);
          else next.set(k, v);
        return next;
      },
      { replace: true },
    );
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row" data-chrome>
          <Segmented
            value={byItem ? 'item' : 'grade'}
            onChange={(v) => set(v === 'item' ? { itemId: 'run_50m', grdId: undefined } : { itemId: undefined })}
            options={[
              { value: 'grade', label: t('byGrade') },
              { value: 'item', label: t('byItem') },
            ]}
          />
          {byItem ? (
            <Select
              aria-label={t('field.itemId')}
              value={itemId}
              onChange={(v: string) => set({ itemId: v })}
              options={data.items.filter((i) => i.scored).map((i) => ({ value: i.itemId, label: i.name }))}
              style={{ minWidth: 180 }}
            />
          ) : (
            <Select
              aria-label={t('field.grdId')}
              value={data.grdId}
              onChange={(v: number) => set({ grdId: String(v) })}
              options={data.grades.map((g) => ({ value: g.grdId, label: g.name }))}
              style={{ minWidth: 160 }}
            />
          )}
          <Radio.Group
            optionType="button"
            value={sex}
            onChange={(e) => set({ sex: e.target.value as string })}
            options={(['male', 'female'] as const).map((s) => ({ value: s, label: t(`boyGirl.${s}`) }))}
          />
          <span className="soft row-end">{data.name}</span>
          {libraries ? <Link to={libraries}>{t('ownLibraries')}</Link> : null}
        </div>
        <Table data={data} />
        <p className="soft" style={{ margin: 0 }}>
          {t(byItem && itemId === 'bmi' ? 'standardBmi' : data.direction === 'lower' ? 'standardLower' : 'standardHow')}
        </p>
      </section>
      <Reckon
        stdKey={data.key}
        grades={data.grades}
        sex={sex}
        grdId={data.grdId ?? grdId ?? 7}
        onChange={(change) =>
          set({ ...(change.grdId ? { grdId: String(change.grdId) } : {}), ...(change.sex ? { sex: change.sex } : {}) })
        }
      />
    </div>
  );
}

const toneOf = (level: string): string => `fit-rung-${LEVELS.indexOf(level as 'pass')}`;
/** The table with its head in sight; levels keep apart by a quiet ground and by their word. */
function Table({ data }: { readonly data: StandardTable }) {
  const t = useT();
  const band = data.itemId === 'bmi';
  const item = data.items.find((i) => i.itemId === data.itemId);
  const name = item?.name ?? data.grades.find((g) => g.grdId === data.grdId)?.name;
  return (
    // Scrolled by the keyboard too, though nothing in it takes the focus.
    <div className="fit-table" role="region" aria-label={name} tabIndex={0}>
      <table className="plain">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.level')}</th>
            <th scope="col" className="num">
              {t('points')}
            </th>
            {data.columns.map((c) => (
              <th key={c.key} scope="col" className="num">
                {c.title}
                {c.weight == null ? null : <span className="unit">{c.weight}%</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((r, at) => (
            <tr key={r.label} className={band ? undefined : toneOf(r.level)}>
              <th scope="row">
                {band
                  ? t(`band.${r.label as 'low'}`)
                  : at === 0 || data.rows[at - 1]!.level !== r.level
                    ? t(`level.${r.level as 'pass'}`)
                    : ''}
              </th>
              <td className="num">
                <strong>{r.points}</strong>
              </td>
              {r.cells.map((cell, i) => (
                <td key={data.columns[i]!.key} className="num">
                  {cell ?? <span className="soft">—</span>}
                </td>
              ))}
            </tr>
          ))}
          {data.bonus.length > 0 ? (
            <tr>
              <th scope="rowgroup" colSpan={2 + data.columns.length}>
                {t('bonusRows')}
              </th>
            </tr>
          ) : null}
          {data.bonus.map((b) => (
            <tr key={`b${b.points}`}>
              <td />
              <td className="num">
                <strong>+{b.points}</strong>
              </td>
              {b.cells.map((cell, i) => (
                <td key={data.columns[i]!.key} className="num">
                  {cell ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

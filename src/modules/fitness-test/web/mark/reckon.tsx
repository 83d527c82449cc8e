import { Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { must } from '../../../../kernel/shared/maps';
import { explainLine } from '../../rules/explain';
import { formatPoints, unitText } from '../../rules/format';
import type { Sex } from '../../rules/grades';
import { parseResult } from '../../rules/parse';
import { totalOf, type Result } from '../../rules/total';
import { LevelTag } from '../educ/level-tag';
import { useT } from '../texts';
import { sayWhy, useStandard } from './engine';

interface Props {
  readonly stdKey: string;
  readonly grades: readonly { readonly grdId: number; readonly name: string }[];
  readonly grdId: number;
  readonly sex: Sex;
  readonly onChange: (change: { readonly grdId?: number; readonly sex?: string }) => void;
}
/** A child's results typed in: points, why, and what the next step takes, while somebody types. Nothing is kept. */
export function Reckon({ stdKey, grades, grdId, sex, onChange }: Props) {
  const t = useT();
  const lang = useLang();
  const { standard } = useStandard(stdKey);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (!standard) return null;
  const weights = standard.weightsOf(grdId, sex);
  const items = [
    ...['height', 'weight'].map((c) => standard.itemOf(c)).filter((i) => i != null),
    ...weights.map((w) => w.item).filter((i) => i.code !== 'bmi'),
  ];
  const read = new Map(items.map((i) => [i.code, parseResult(i, typed[i.code] ?? '')]));
  const results: Record<string, Result> = {};
  for (const [code, p] of read)
    if (p.kind === 'value') results[code] = p.value;
    else if (p.kind === 'mark') results[code] = p.mark;
  const total = weights.length > 0 ? totalOf(standard, { grdId, sex, results }) : undefined;
  const height = typeof results['height'] === 'number' ? results['height'] : null;
  return (
    <section className="panel stack" data-chrome>
      <div className="row">
        <h2 className="sub-title">{t('reckon')}</h2>
        <Select
          aria-label={t('field.grdId')}
          value={grdId}
          onChange={(v: number) => onChange({ grdId: v })}
          options={grades.map((g) => ({ value: g.grdId, label: g.name }))}
          style={{ minWidth: 140 }}
        />
        <Radio.Group
          optionType="button"
          value={sex}
          onChange={(e) => onChange({ sex: e.target.value as string })}
          options={(['male', 'female'] as const).map((s) => ({ value: s, label: t(`boyGirl.${s}`) }))}
        />
        <span className="row-end">
          {total?.total == null ? (
            <span className="soft">
              {total && Object.keys(results).length > 0
                ? t('soFar', { points: formatPoints(total.soFar.points), percent: total.soFar.percent })
                : t('reckonText')}
            </span>
          ) : (
            <>
              <span className="figure-value">{formatPoints(total.total)}</span> <LevelTag level={total.level} />
            </>
          )}
        </span>
      </div>
      <div className="fit-entry">
        {items.map((i) => {
          const p = must(read, i.code);
          const line = total?.lines.find((l) => l.item.code === (i.code === 'weight' ? 'bmi' : i.code));
          const why =
            line && line.state === 'scored' && i.code !== 'height'
              ? explainLine(standard, { grdId, sex }, line, height, lang).map((s) => sayWhy(t, s))
              : [];
          const id = `reckon-${i.code}`;
          return [
            <label key="l" htmlFor={id}>
              {lang === 'en-US' ? i.nameEn : i.nameZh}
              <span className="unit">{unitText(i, lang)}</span>
            </label>,
            <Input
              key={id}
              id={id}
              value={typed[i.code] ?? ''}
              status={p.kind === 'fault' ? 'error' : ''}
              onChange={(e) => setTyped({ ...typed, [i.code]: e.target.value })}
              autoComplete="off"
            />,
            <output key="o" htmlFor={id} className={p.kind === 'fault' ? 'fit-bad' : undefined}>
              {p.kind === 'fault' ? t(`parse.${p.code}`, p.params) : why.join(lang === 'en-US' ? ' ' : '')}
            </output>,
          ];
        })}
      </div>
    </section>
  );
}

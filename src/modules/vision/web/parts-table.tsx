import { Button } from 'antd';
import type { Group } from '../contract';
import { Hidden, count, rateText } from './parts';
import { useT } from './texts';

const DEGREES = ['mild', 'moderate', 'severe'] as const;
const COLUMNS = ['screened', 'poor', ...DEGREES, 'myopic', 'high', 'uncorrected', 'under', 'doctor'] as const;

/** Groups beside each other: numbers of children, and the two rates that everybody asks for. */
export function PartsTable({
  title,
  parts,
  nameOf,
  wayOf,
  whole,
}: {
  readonly title: string;
  readonly parts: readonly Group[];
  readonly nameOf: (g: Group) => string;
  readonly wayOf: (g: Group) => (() => void) | undefined;
  readonly whole?: Group;
}) {
  const t = useT();
  const cells = (g: Group) =>
    g.sum ? (
      COLUMNS.map((k) => (
        <td key={k} className="num">
          {count(g.sum![k])}
          {k === 'poor' ? (
            <small className="vi-rate">{rateText(g.sum!.poor, g.sum!.graded)}</small>
          ) : k === 'myopic' ? (
            <small className="vi-rate">{rateText(g.sum!.myopic, g.sum!.judged)}</small>
          ) : k === 'screened' && g.expected ? (
            <small className="vi-rate">/ {count(g.expected)}</small>
          ) : null}
        </td>
      ))
    ) : (
      <td colSpan={COLUMNS.length} className="vi-hidden">
        <Hidden group={g}>{() => null}</Hidden>
      </td>
    );
  return (
    <div className="vi-scroll">
      <table className="plain vi-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('group')}</th>
            {COLUMNS.map((k) => (
              <th key={k} scope="col" className="num">
                {t(`sum.${k}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((g) => {
            const way = wayOf(g);
            return (
              <tr key={`${g.orgId} ${g.grdId} ${g.clazzId} ${g.sex}`}>
                <th scope="row">
                  {way ? (
                    <Button type="link" style={{ paddingInline: 0 }} onClick={way}>
                      {nameOf(g)}
                    </Button>
                  ) : (
                    nameOf(g)
                  )}
                  {g.regName ? <small className="soft vi-place">{g.regName}</small> : null}
                </th>
                {cells(g)}
              </tr>
            );
          })}
        </tbody>
        {whole && parts.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {cells(whole)}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

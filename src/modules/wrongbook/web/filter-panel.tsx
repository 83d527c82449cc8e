import { Drawer, Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { KnowledgePicker, NodePicker } from '../../textbook/web/published';
import { listCauses, type Stats } from '../contract';
import { SOURCES } from '../rules';
import { useCauseName, useT } from './texts';
import type { Look } from './use-notebook';

type Put = (change: Readonly<Record<string, string | number | boolean | undefined>>) => void;
/** How many conditions stand behind the button. */
export const filtersIn = (l: Look): number =>
  [l.tbkNodeId, l.klgId, l.cause, l.degree, l.source, l.from ?? l.to, l.due].filter((v) => v != null).length;

/** The rarer conditions, in a drawer: on a telephone they fill the screen, each takes effect at once. */
export function FilterPanel({
  look,
  put,
  subject,
  onClose,
}: {
  readonly look: Look;
  readonly put: Put;
  readonly subject: Stats['bySbj'][number] | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const nameOf = useCauseName();
  const causes = useCall(listCauses, {}, { quiet: true });
  const choice = (label: string, input: React.ReactNode) => (
    <label className="wb-field">
      <span>{label}</span>
      {input}
    </label>
  );
  const one = (v: number | readonly number[] | null | undefined): number | undefined =>
    typeof v === 'number' ? v : undefined;
  return (
    <Drawer open title={t('index.filter')} onClose={onClose} size={Math.min(380, window.innerWidth)}>
      <div className="stack">
        {subject ? (
          <>
            {/* A section and a point of knowledge are two ways to the same: the one chosen last holds. */}
            {choice(
              t('index.node'),
              <NodePicker
                stgId={subject.stgId}
                sbjId={subject.sbjId}
                value={look.tbkNodeId}
                onChange={(v) => put({ tbkNodeId: one(v), klgId: undefined })}
              />,
            )}
            {choice(
              t('index.klg'),
              <KnowledgePicker
                stgId={subject.stgId}
                sbjId={subject.sbjId}
                branches
                value={look.klgId}
                onChange={(v) => put({ klgId: one(v), tbkNodeId: undefined })}
              />,
            )}
          </>
        ) : (
          <p className="soft">{t('index.pickSubject')}</p>
        )}
        {choice(
          t('index.cause'),
          <Select
            allowClear
            placeholder={t('all')}
            value={look.cause}
            onChange={(cause?: string) => put({ cause })}
            options={[...(causes.data?.presets ?? []), ...(causes.data?.own.map((o) => o.name) ?? [])].map((c) => ({
              value: c,
              label: nameOf(c),
            }))}
          />,
        )}
        {choice(
          t('index.degree'),
          <Select
            allowClear
            placeholder={t('all')}
            value={look.degree}
            onChange={(degree?: number) => put({ degree })}
            options={([1, 2, 3, 4, 5] as const).map((d) => ({ value: d, label: t(`degree.${d}`) }))}
          />,
        )}
        {choice(
          t('index.source'),
          <Select
            allowClear
            placeholder={t('all')}
            value={look.source}
            onChange={(source?: string) => put({ source })}
            options={SOURCES.map((s) => ({ value: s, label: t(`source.${s}`) }))}
          />,
        )}
        {choice(
          t('index.days'),
          <DateRange
            site
            value={look.from && look.to ? [look.from, look.to] : undefined}
            onChange={(v) => put({ from: v?.[0], to: v?.[1] })}
          />,
        )}
      </div>
    </Drawer>
  );
}

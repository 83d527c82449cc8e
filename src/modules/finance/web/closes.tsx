import { Button } from 'antd';
import { useState } from 'react';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantText, moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';
import './finance.css';

type Close = RowOf<typeof calls.listCloses>;
/** Days of the own merchant number, each held against the provider's bill once. */
export function ClosesTab() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <div className="row">
        <Button onClick={() => setOpen(true)}>{t('close.make')}</Button>
      </div>
      <ListScreen
        call={calls.listCloses}
        name="finance.closes"
        rowKey={(row) => row.day}
        pageSize={20}
        exportBy={calls.exportCloses}
        filters={{ span: { as: DateRange, label: t('within'), keys: ['from', 'to'] } }}
        empty={{ title: t('close.none'), text: t('close.noneText') }}
        columns={[
          { of: 'day', width: 150, show: (row) => <strong className="row-title">{dayText(row.day)}</strong> },
          { of: 'mchid', width: 140 },
          { of: 'paidFen', width: 140, align: 'right', show: (row) => moneyText(row.paidFen) },
          { of: 'billPaidFen', width: 140, align: 'right', show: (row) => moneyText(row.billPaidFen) },
          { of: 'backFen', width: 140, align: 'right', show: (row) => moneyText(row.backFen) },
          { of: 'billBackFen', width: 140, align: 'right', show: (row) => moneyText(row.billBackFen) },
          { of: 'diffs', width: 120, show: (row) => <DiffTag of={row} /> },
          { of: 'sealedSeq', width: 110, align: 'right', show: (row) => row.sealedSeq ?? '—' },
        ]}
        drawerTitle={(row) => (row ? t('close.of', { day: dayText(row.day) }) : undefined)}
        drawer={(_, row) =>
          row ? (
            <div className="stack">
              <Diffs day={row.day} />
              <Lines day={row.day} />
            </div>
          ) : (
            <GoneState compact />
          )
        }
      />
      {isOpen ? (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          draft={false}
          call={calls.closeDay}
          title={t('close.make')}
          submitText={t('close.make')}
          done={t('close.done')}
          fields={{ day: { help: t('close.help') } }}
        />
      ) : null}
    </div>
  );
}
function DiffTag({ of: { diffs, open } }: { readonly of: Close }) {
  const t = useT();
  if (diffs === 0) return <StatusTag status="done">{t('close.even')}</StatusTag>;
  return <StatusTag status={open > 0 ? 'needs' : 'off'}>{t('close.diffs', { n: numberText(diffs) })}</StatusTag>;
}
const MOST = 200;
/** What was not the same on a day; whoever explains a line owns it. */
function Diffs({ day }: { readonly day: string }) {
  const t = useT();
  const [asked, setAsked] = useState<calls.DayDiff>();
  const { data, error, refetch } = useCall(calls.listDiffs, { day, pageSize: MOST }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0) return <EmptyState compact title={t('close.even')} text={t('close.evenText')} />;
  return (
    <>
      <ul className="finance-last">
        {data.items.map((diff) => (
          <li key={diff.diffId} className="stack">
            <strong>
              {t(`diff.${diff.kind}`)} {diff.number}
            </strong>
            <span>{t('diff.sums', { book: sumText(diff.bookFen), bill: sumText(diff.billFen) })}</span>
            <span className="soft">
              {diff.settledAt
                ? t('diff.settled', { name: diff.ownerName, at: instantText(diff.settledAt), remark: diff.remark })
                : t('diff.owner', { name: diff.ownerName })}
            </span>
            <div className="row">
              <Button size="small" aria-label={`${t('diff.explain')}: ${diff.number}`} onClick={() => setAsked(diff)}>
                {t('diff.explain')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data.total > MOST ? <p className="soft">{t('diff.more', { n: numberText(data.total - MOST) })}</p> : null}
      {asked ? (
        <FormDialog
          open
          onClose={() => setAsked(undefined)}
          call={calls.settleDiff}
          fixed={{ diffId: asked.diffId }}
          title={t('diff.explainOf', { number: asked.number })}
          done={t('diff.kept')}
          fields={{ remark: true }}
        />
      ) : null}
    </>
  );
}
/** What the figures of the day count, line by line. */
function Lines({ day }: { readonly day: string }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.listLines, { day, pageSize: MOST }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0) return null;
  return (
    <section className="stack">
      <div className="row">
        <strong>{t('line.title', { n: numberText(data.total) })}</strong>
        <span className="row-end">
          <ExportButton call={calls.exportLines} input={{ day }} />
        </span>
      </div>
      <ul className="finance-last">
        {data.items.map((line) => (
          <li key={`${line.kind} ${line.number}`} className="stack">
            <span>
              {t(`diff.${line.kind}`)} {line.number} <strong>{moneyText(line.amountFen)}</strong>
            </span>
            <span className="soft">
              {instantText(line.at)} {line.title}
            </span>
          </li>
        ))}
      </ul>
      {data.total > MOST ? <p className="soft">{t('diff.more', { n: numberText(data.total - MOST) })}</p> : null}
    </section>
  );
}
const sumText = (fen: number | null): string => (fen == null ? '—' : moneyText(fen));

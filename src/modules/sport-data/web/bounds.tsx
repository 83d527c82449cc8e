import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import * as calls from '../contract';
import { valueText } from './record-parts';
import { useT, type Say } from './texts';

type Row = RowOf<typeof calls.boundList>;

/** The item's unit in the box, the value of a record for the program. */
function InUnit({ value, onChange, decimals, ...rest }: InputProps<number> & { readonly decimals: number }) {
  const scale = 10 ** decimals;
  return (
    <NumberInput
      {...rest}
      precision={decimals}
      style={{ width: '100%' }}
      value={value == null ? null : value / scale}
      onChange={(typed) => onChange?.(typed == null ? null : Math.round(typed * scale))}
    />
  );
}
function rangeText(row: Row, t: Say): string {
  const [low, high] = [row.low, row.high].map((value) => (value == null ? undefined : valueText(value, row, t)));
  if (low != null && high != null) return t('fromTo', { from: low, to: high });
  if (low != null) return t('fromUp', { low });
  return high == null ? t('noBounds') : t('upTo', { high });
}

/** What the school takes for plausible of each item. */
export function BoundList() {
  const t = useT();
  const [chosen, setChosen] = useState<Row>();
  return (
    <>
      <ListScreen
        call={calls.boundList}
        name="sport-data.bounds"
        rowKey={(row) => String(row.itemId)}
        pageSize={20}
        filters={{ name: { label: t('field.itemName') } }}
        empty={{ title: t('noItems') }}
        columns={[
          { of: 'itemName', width: 200, show: (row) => <strong className="row-title">{row.itemName}</strong> },
          { of: 'low', title: t('field.range'), width: 260, align: 'left', show: (row) => rangeText(row, t) },
          {
            of: 'own',
            title: t('field.source'),
            width: 150,
            show: (row) =>
              row.own ? (
                <StatusTag status="done">{t('ownBounds')}</StatusTag>
              ) : (
                <span className="soft">{t('libraryBounds')}</span>
              ),
          },
          { of: 'acts', title: '', show: (row) => <Acts of={row} onChoose={setChosen} /> },
        ]}
      />
      {chosen ? (
        <FormDialog
          open
          call={calls.boundSet}
          onClose={() => setChosen(undefined)}
          title={t('setBoundsOf', { name: chosen.itemName })}
          draft={false}
          fixed={{ itemId: chosen.itemId }}
          initial={{ low: chosen.low, high: chosen.high }}
          done={t('boundsSaved')}
          fields={{
            low: { as: InUnit, props: { decimals: chosen.decimals }, help: t('boundsHelp') },
            high: { as: InUnit, props: { decimals: chosen.decimals } },
          }}
        />
      ) : null}
    </>
  );
}
function Acts({ of, onChoose }: { readonly of: Row; readonly onChoose: (row: Row) => void }) {
  const t = useT();
  const can = useCan();
  const usual = useAct(calls.boundUsual, { done: t('usualDone') });
  return (
    <>
      {can(calls.boundSet) ? (
        <ActButton type="link" aria-label={`${t('setBounds')} ${of.itemName}`} onClick={() => onChoose(of)}>
          {t('setBounds')}
        </ActButton>
      ) : null}
      {of.own && can(calls.boundUsual) ? (
        <ActButton
          type="link"
          aria-label={`${t('usualBounds')} ${of.itemName}`}
          onClick={() => usual.run({ itemId: of.itemId })}
        >
          {t('usualBounds')}
        </ActButton>
      ) : null}
    </>
  );
}

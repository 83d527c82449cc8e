import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { moneyText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { GoneState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';

type Row = RowOf<typeof calls.moneyList>;
const yearOf = (row: Row) => `${row.yearId}–${row.yearId + 1}`;

/** What schools plan and spend on sport: a school keeps its own, a bureau reads those of its schools. */
export default function Money({ with: { level } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const list = <MoneyList region={level === 'reg'} />;
  if (level === 'reg' || !can(calls.moneyImport.create)) return list;
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'list'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
      items={[
        { key: 'list', label: t('moneyTab'), children: list },
        {
          key: 'import',
          label: t('importMoney'),
          children: <ImportFlow calls={calls.moneyImport} template={calls.moneyDown} options={{}} />,
        },
      ]}
    />
  );
}

/** Yuan with two decimals in the box, integer fen for the program. */
function Yuan({ value, onChange, ...rest }: InputProps<number>) {
  return (
    <NumberInput
      {...rest}
      precision={2}
      prefix="¥"
      style={{ width: '100%' }}
      value={value == null ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan == null ? null : Math.round(yuan * 100))}
    />
  );
}

function MoneyList({ region }: { readonly region: boolean }) {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const close = () => setForm(undefined);
  const fields = {
    yearId: true as const,
    category: true as const,
    planned: { as: Yuan, help: t('moneyHelp') },
    spent: { as: Yuan, help: t('moneyHelp') },
    remark: true as const,
  };
  const create = can(calls.moneyCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addMoney')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.moneyList}
        name={region ? 'sport-data.reg-money' : 'sport-data.money'}
        rowKey={(r) => String(r.moneyId)}
        pageSize={20}
        actions={create}
        filters={{ yearId: true, category: true, ...(region ? { orgId: OrgPicker } : {}) }}
        empty={{ title: t('noMoney'), text: t('noMoneyText'), action: create }}
        head={({ reply }) =>
          reply && reply.total > 0 ? (
            <p className="soft" style={{ margin: 0 }}>
              {t('sumMoney', { planned: moneyText(reply.planned), spent: moneyText(reply.spent) })}
            </p>
          ) : null
        }
        columns={[
          { of: 'yearId', sort: true, width: 140, show: yearOf },
          ...(region ? [{ of: 'orgName', sort: true }] : []),
          {
            of: 'category',
            sort: true,
            width: 180,
            show: (r) => <strong className="row-title">{t(`category.${r.category}`)}</strong>,
          },
          { of: 'planned', sort: true, align: 'right', width: 160, show: (r) => moneyText(r.planned) },
          {
            of: 'spent',
            sort: true,
            align: 'right',
            width: 220,
            show: (r) => (
              <>
                {r.spent > r.planned ? <StatusTag status="waiting">{t('overPlan')}</StatusTag> : null}{' '}
                {moneyText(r.spent)}
              </>
            ),
          },
          { of: 'remark' },
        ]}
        drawerTitle={(r) => (r ? `${yearOf(r)} ${t(`category.${r.category}`)}` : undefined)}
        drawer={(_, r, done) =>
          r ? (
            <MoneyView
              row={r}
              onEdit={() => {
                done();
                setForm(r);
              }}
              onDone={done}
            />
          ) : (
            <GoneState compact />
          )
        }
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.moneyCreate}
          onClose={close}
          title={t('addMoney')}
          initial={{ spent: 0 }}
          done={t('moneySaved')}
          fields={fields}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.moneyUpdate}
          onClose={close}
          title={t('editMoney')}
          draft={false}
          fixed={{ moneyId: form.moneyId }}
          initial={{
            yearId: form.yearId,
            category: form.category,
            planned: form.planned,
            spent: form.spent,
            remark: form.remark,
          }}
          done={t('moneySaved')}
          fields={fields}
        />
      ) : null}
    </>
  );
}

function MoneyView({
  row,
  onEdit,
  onDone,
}: {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.moneyRemove, { done: t('moneyRemoved'), onDone });
  const name = `${yearOf(row)} ${t(`category.${row.category}`)}`;
  return (
    <Detail
      columns={2}
      title={
        row.planned > 0 ? t('spentOfPlan', { percent: Math.round((row.spent / row.planned) * 100) }) : t('overPlan')
      }
      actions={
        can(calls.moneyUpdate) ? (
          <>
            <ActButton onClick={onEdit}>{t('edit')}</ActButton>
            <ActButton
              danger
              onClick={async () => {
                if (
                  await confirm({
                    title: t('moneyRemoveAsk', { name }),
                    loses: [t('moneyRemoveLoses')],
                    ok: t('remove'),
                  })
                )
                  await remove.run({ moneyId: row.moneyId });
              }}
            >
              {t('remove')}
            </ActButton>
          </>
        ) : null
      }
      items={[
        { label: t('field.orgName'), value: row.orgName, wide: true },
        { label: t('field.planned'), value: moneyText(row.planned) },
        { label: t('field.spent'), value: moneyText(row.spent) },
        { label: t('field.remark'), value: row.remark || '—', wide: true },
      ]}
    />
  );
}

import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { instantText, moneyText, numberText } from '../../../kernel/web/format';
import type { Column } from '../../../kernel/web/list/columns';
import { useSession } from '../../../kernel/web/session/session-store';
import type * as calls from '../contract';
import { countsHours } from '../rules';
import { useT } from './texts';

type Row = ReplyOf<typeof calls.listIncomes>['items'][number];

/** A movement's amount with its unit: yuan, or lesson hours; what went out has a minus. */
export function Amount({ of: { account, amount } }: { readonly of: Pick<Row, 'account' | 'amount'> }) {
  const t = useT();
  const text = countsHours(account) ? t('hours', { n: numberText(amount) }) : t('yuan', { money: moneyText(amount) });
  return <strong>{amount > 0 ? `+${text}` : text}</strong>;
}
/** The columns of every list of movements; the operator's say whose each is. */
export function useMovementColumns(): readonly Column<Row>[] {
  const t = useT();
  const isOperator = useSession()?.busiId === BUSI.platform;
  const whose: readonly Column<Row>[] = [
    { of: 'orgName', width: 200, show: (row) => row.orgName ?? <span className="soft">—</span> },
  ];
  return [
    { of: 'at', width: 160, show: (row) => instantText(row.at) },
    { of: 'kind', width: 140, show: (row) => t(`kind.${row.kind}`) },
    { of: 'amount', width: 160, align: 'right', show: (row) => <Amount of={row} /> },
    ...(isOperator ? whose : []),
    { of: 'title', show: (row) => row.title ?? <span className="soft">—</span> },
    { of: 'number', width: 210, show: (row) => row.number ?? <span className="soft">—</span> },
    { of: 'remark', show: (row) => row.remark || <span className="soft">—</span> },
  ];
}
export const movementKey = (row: Row): string => `${row.txId} ${row.account}`;

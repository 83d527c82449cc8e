import type { ReplyOf } from '../../../kernel/shared/call';
import type { RowOf } from '../../../kernel/web/list/use-list';
import type { list, update } from '../contract';

export type Row = RowOf<typeof list>;
export type Org = ReplyOf<typeof update>;
/** What may be done to an organisation in a dialog of its own. */
export type OrgAct = 'edit' | 'domain' | 'serves' | 'menus';

import type { ReactNode } from 'react';
import { denied } from '../../../kernel/shared/need';
import { useCall } from '../../../kernel/web/http/hooks';
import { FormulaKeys, type FormulaLevel } from '../../../kernel/web/rich/formula-keys';
import { useSession } from '../../../kernel/web/session/session-store';
import { gradeList } from '../../textbook/contract';
import { formulaLevelOf } from '../../textbook/web/published';
import { listTeaching } from '../contract';

/** The signs of the stage whose classes the author teaches; whoever teaches several, or none, has all. */
function useAuthorLevel(): FormulaLevel {
  const teaches = !denied(listTeaching.need, useSession());
  const { data: mine } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true, when: teaches });
  const { data: grades } = useCall(gradeList, {}, { quiet: true });
  const stages = new Set(mine?.items.flatMap(({ clazz }) => grades?.find((g) => g.grdId === clazz.grdId)?.stgId ?? []));
  return stages.size === 1 ? formulaLevelOf([...stages][0]) : 'all';
}

/** Stands around what a teacher writes for classes (published.tsx). */
export function AuthorKeys({ children }: { readonly children: ReactNode }) {
  return <FormulaKeys value={useAuthorLevel()}>{children}</FormulaKeys>;
}

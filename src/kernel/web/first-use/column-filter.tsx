import type { AnyObject } from 'antd/es/_util/type';
import type { ColumnFilterItem } from 'antd/es/table/interface';
import type { FilterDropdownProps } from 'antd/es/table/hooks/useFilter/FilterDropdown';
import { lazy, Suspense } from 'react';

const Filter = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'));

/** The filter in the head of a table's column (see vite.config.ts, firstUse). */
export default function LaterFilter(props: FilterDropdownProps<AnyObject>) {
  return (
    <Suspense fallback={null}>
      <Filter {...props} />
    </Suspense>
  );
}
/** The values of a filter's choices and of those below them. */
export const flattenKeys = (filters: readonly ColumnFilterItem[] | undefined): ColumnFilterItem['value'][] =>
  (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)]);

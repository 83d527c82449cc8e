import { Select, type TreeSelectProps } from 'antd';
import { lazy, Suspense } from 'react';

const Body = lazy(() => import('./tree-select-body'));

/** A choice from a tree. The tree weighs as much as a table: until it is there a closed box keeps its place. */
export function TreeSelect<V>(props: TreeSelectProps<V>) {
  return (
    <Suspense fallback={<Select loading disabled style={props.style} aria-label={props['aria-label']} />}>
      <Body {...(props as TreeSelectProps)} />
    </Suspense>
  );
}

import type { TabsProps } from 'antd';
import type { ReactNode } from 'react';

/**
 * Keys beside the tabs: `renderTabBar={tabBarWith(<Button/>)}`. The library's own place for them lies inside the list of
 * tabs, where nothing but tabs may stand.
 */
export const tabBarWith =
  (beside: ReactNode): NonNullable<TabsProps['renderTabBar']> =>
  (props, Bar) => (
    <div className="tab-bar">
      <Bar {...props} />
      {beside}
    </div>
  );

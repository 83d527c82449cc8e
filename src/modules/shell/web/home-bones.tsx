import { Skeleton } from 'antd';

/** What stands in the place of a home until its parts are known. */
export const HomeBones = () => (
  <div className="panel" aria-busy="true">
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
);

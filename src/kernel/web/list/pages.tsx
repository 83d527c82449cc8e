import { Pagination } from 'antd';

interface Props {
  readonly curPage: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}
/** The pages below a list of cards; nothing where one page holds all of them. */
export function Pages({ curPage, pageSize, total, onPage }: Props) {
  if (total <= pageSize) return null;
  return (
    <Pagination
      size="small"
      align="end"
      current={curPage}
      pageSize={pageSize}
      total={total}
      onChange={(page) => onPage(page)}
      showSizeChanger={false}
    />
  );
}

interface Paged {
  readonly state: { readonly curPage: number; readonly pageSize: number };
  readonly total: number;
  readonly page: (curPage: number, pageSize: number) => void;
}
/** The pages of what `useList` gives. */
export const ListPages = ({ list }: { readonly list: Paged }) => (
  <Pages {...list.state} total={list.total} onPage={(page) => list.page(page, list.state.pageSize)} />
);

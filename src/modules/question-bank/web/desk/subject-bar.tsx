import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';

/** Stage and subject of a desk; they live in the address. */
export function useSubject() {
  const [search, setSearch] = useSearchParams();
  const of = (key: string) => Number(search.get(key)) || 2;
  const put = (change: Readonly<Record<string, string | number | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change))
          if (value == null) next.delete(key);
          else next.set(key, String(value));
        return next;
      },
      { replace: true },
    );
  return { stgId: of('stgId'), sbjId: of('sbjId'), search, put };
}
export function SubjectBar({
  at,
  children,
}: {
  readonly at: ReturnType<typeof useSubject>;
  readonly children?: ReactNode;
}) {
  return (
    <div className="row" data-chrome>
      <div style={{ width: 130 }}>
        <StagePicker
          value={at.stgId}
          onChange={(stgId) => {
            if (stgId) at.put({ stgId, sbjId: undefined, curPage: undefined });
          }}
        />
      </div>
      <div style={{ width: 170 }}>
        <SubjectPicker
          stgId={at.stgId}
          value={at.sbjId}
          onChange={(sbjId) => {
            if (sbjId) at.put({ sbjId, curPage: undefined });
          }}
        />
      </div>
      {children}
    </div>
  );
}

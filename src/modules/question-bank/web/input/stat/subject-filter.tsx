import { useSearchParams } from 'react-router';
import { StagePicker, SubjectPicker } from '../../../../textbook/web/published';

/** Stage and subject as a filter: none chosen is all. They live in the address. */
export function useSubjectFilter() {
  const [search, setSearch] = useSearchParams();
  const stgId = Number(search.get('stgId')) || undefined,
    sbjId = Number(search.get('sbjId')) || undefined;
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
  return { of: { stgId, sbjId }, search, put };
}
export function SubjectFilter({ at }: { readonly at: ReturnType<typeof useSubjectFilter> }) {
  return (
    <>
      <StagePicker
        filter
        value={at.of.stgId}
        onChange={(stgId) => at.put({ stgId: stgId ?? undefined, sbjId: undefined, curPage: undefined })}
      />
      <SubjectPicker
        filter
        stgId={at.of.stgId}
        value={at.of.sbjId}
        onChange={(sbjId) => at.put({ sbjId: sbjId ?? undefined, curPage: undefined })}
      />
    </>
  );
}

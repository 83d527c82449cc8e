import { lazy } from 'react';
import { useSearchParams } from 'react-router';

export const IMPORT_VIEWS = ['student', 'teacher', 'sidNo'] as const;
export type View = (typeof IMPORT_VIEWS)[number];

/** Which import a list's address asks for, and how to go there and back. */
export function useImportView(): { readonly view: View | undefined; readonly open: (view: View | undefined) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('import');
  return { view: IMPORT_VIEWS.find((v) => v === asked), open: (view) => setSearch(view ? { import: view } : {}) };
}

/** The roster import in place of the list, at the list's own address; loaded when somebody asks for it. */
export const ImportView = lazy(() => import('./import-sheet'));

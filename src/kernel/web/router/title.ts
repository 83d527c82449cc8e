import { createContext, useContext, useEffect, useRef } from 'react';

/** Takes the title that a screen gives its page. */
type SetTitle = (title: string | undefined) => void;
/** Whoever keeps the document's title: the program's frame, or the light one. */
export const TitleContext = createContext<SetTitle | undefined>(undefined);

const useSetTitle = (): SetTitle => {
  const setTitle = useContext(TitleContext);
  if (!setTitle) throw new Error('useTitle stands outside a page');
  return setTitle;
};
/** Gives the page a title of its own, such as the class's name. */
export function useTitle(title: string | undefined): void {
  const setTitle = useSetTitle();
  const set = useRef(setTitle);
  useEffect(() => {
    set.current = setTitle;
  });
  useEffect(() => {
    if (title) set.current(title);
  }, [title]);
}

import { useCallback } from 'react';
import { useT } from '../texts';

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);
/** The first content of an hour: headings to write under, topics of the textbook where there are some. An hour is never empty by accident (V-071). */
export function useOutline(): (name: string, topics?: readonly string[]) => string {
  const t = useT();
  return useCallback(
    (name, topics = []) => {
      const list = topics.length
        ? `<ul>${topics.map((x) => `<li><p>${escape(x)}</p></li>`).join('')}</ul>`
        : `<p>${escape(name)}</p>`;
      const headings = (['goals', 'key', 'steps', 'work'] as const).map((k) => `<h4>${t(`outline.${k}`)}</h4><p></p>`);
      return `<h4>${t('outline.content')}</h4>${list}${headings.join('')}`;
    },
    [t],
  );
}

import type { Lang } from '../../../kernel/shared/messages';
import { titleIn } from '../../../kernel/web/i18n/use-text';
import { isSub, type Known, type Sub } from '../rules/menu';
import type { Module } from '../rules/modules';
import { visible } from '../rules/visible';

/** What somebody finds in a module, in the words of its menu: the first groups that show. */
export function contentsOf(module: Module, known: Known, lang: Lang): string {
  const titles = visible(module.desk.groups, known)
    .flatMap((g): readonly Pick<Sub, 'title'>[] => (g.icon === 'home' ? g.items.filter(isSub) : [g]))
    .map((x) => titleIn(x.title, lang));
  return [...new Set(titles)].slice(0, 3).join(lang === 'en-US' ? ', ' : '、');
}

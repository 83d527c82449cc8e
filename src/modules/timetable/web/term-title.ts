import { madeTermName } from '../rules/term-title';
import { useT } from './texts';

/** Says a term's name: one that the program made in the reader's language, one that somebody chose as it is. */
export function useTermTitle(): (name: string | null | undefined) => string {
  const t = useT();
  return (name) => {
    const made = name ? madeTermName(name) : undefined;
    return made ? t(made.key, { from: made.from, to: made.to }) : (name ?? '');
  };
}

import { lazy, useEffect, useState, type ComponentType } from 'react';
import { needTexts } from './i18n/i18n';

/** A file of the program whose default is a component, and not a lazy one: React draws no lazy thing that is wrapped again. */
export type Load<P> = () => Promise<{ default: ComponentType<P> & { readonly _result?: never } }>;

/**
 * Fetches a file once for all who ask. What failed is forgotten, so that whoever needs it next fetches it again: a rejected
 * promise that is kept would refuse the part for as long as the page is open.
 */
export function fetchOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let arriving: Promise<T> | undefined;
  return () => {
    arriving ??= load().catch((error: unknown) => {
      arriving = undefined;
      throw error;
    });
    return arriving;
  };
}

/** What stands where a part is missing. */
type Missing = ComponentType<{ readonly onRetry: () => void }>;

/** Shows nothing, or what is told, until its file is there; asks for it with each appearing, and when the network comes back. */
function laterOf<P extends object>(load: Load<P>, Instead?: Missing): ComponentType<P> {
  return function Later(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>();
    const [asked, setAsked] = useState(0);
    useEffect(() => {
      if (Part) return undefined;
      let gone = false;
      const ask = () =>
        void load().then(
          (made) => {
            if (!gone) setPart(() => made.default);
          },
          () => {
            // Still no network: the page stands without this part, and the next asking may bring it.
          },
        );
      ask();
      addEventListener('online', ask);
      return () => {
        gone = true;
        removeEventListener('online', ask);
      };
    }, [Part, asked]);
    if (Part) return <Part {...props} />;
    return Instead ? <Instead onRetry={() => setAsked(asked + 1)} /> : null;
  };
}
/** What `sidePart` and `fieldPart` wait for: never refuses. */
export async function partOrLater<P extends object>(
  load: Load<P>,
  Instead?: Missing,
): Promise<{ default: ComponentType<P> }> {
  try {
    return await load();
  } catch {
    return { default: laterOf(load, Instead) };
  }
}

/**
 * A part beside what the page is about, fetched by itself: a bell, a menu, a card, a message. Like `lazy`, but where its file
 * cannot be fetched (no network) the page stays: the part is not there, and comes as soon as it can be fetched.
 * What the page is about stays with `lazy`: without it there is nothing to show.
 * @param modules those whose texts the part shows, beside those of the frame: a text that cannot be fetched fails like a file
 */
export function sidePart<P extends object>(load: Load<P>, ...modules: readonly string[]) {
  const once = fetchOnce(async () => (await Promise.all([load(), ...modules.map(needTexts)]))[0]);
  return lazy(() => partOrLater(once));
}

// A number box whose text is not understood holds the keys around it: a save would take the number from before, which
// is out of sight.

/** A box whose text is not understood: where it stands, and how it takes the focus. */
interface HeldBox {
  readonly at: () => Element | null | undefined;
  readonly focus: () => void;
}

/** Keys that write: the main one of a page or a dialog, those that lock themselves (see ActButton), a form's own. */
const WRITES = ':is(.ant-btn-primary, [data-act]):not(.ant-btn-dangerous, [role="radio"]), [type="submit"]';
const LAYER = '[role="dialog"]';
const EVENTS = ['click', 'submit'] as const;
const boxes = new Set<HeldBox>();

/** The box that holds a key: one in the key's own dialog, or on the page for a key of the page. */
const holderOf = (key: Element): HeldBox | undefined =>
  [...boxes].find((box) => {
    const at = box.at();
    return at?.isConnected === true && at.closest(LAYER) === key.closest(LAYER);
  });

function stop(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const key = event.type === 'submit' ? event.target : event.target.closest(WRITES);
  const box = key ? holderOf(key) : undefined;
  if (!box) return;
  // Before anybody else hears of it: the first to listen is the document, on the way down.
  event.preventDefault();
  event.stopPropagation();
  box.focus();
}

/**
 * Holds the keys around a box until what is returned is called: the box, whose reason is in sight, gets the focus
 * instead of the key its click.
 */
export function holdKeys(box: HeldBox): () => void {
  if (boxes.size === 0) for (const type of EVENTS) document.addEventListener(type, stop, true);
  boxes.add(box);
  return () => {
    boxes.delete(box);
    if (boxes.size === 0) for (const type of EVENTS) document.removeEventListener(type, stop, true);
  };
}

/** How many languages and zones of one format are kept; a program meets a handful. */
const KEPT = 100;
/**
 * Formats of dates that are written alike, each made once: making one takes as long as a statement of the database, using
 * it next to nothing. An unknown zone or language throws a RangeError each time it is asked for.
 * @param options what is written, without the zone
 * @returns the format in a language (BCP 47) and a zone (IANA); without a zone that of the machine
 */
export function dateFormats(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (lang: string, zone?: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (lang, zone) => {
    const key = `${lang} ${zone ?? ''}`;
    const there = kept.get(key);
    if (there) return there;
    const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: zone });
    // Whoever asks for ever new ones gets them; those asked for first make room.
    for (const oldest of kept.keys()) {
      if (kept.size < KEPT) break;
      kept.delete(oldest);
    }
    kept.set(key, format);
    return format;
  };
}

/** Server and browsers have it alike; this folder is written for both and knows the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** Bytes as text: UTF-8, else GB 18030, as Chinese systems write it; undefined when they are neither. */
export function decoded(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      /* the next one may fit */
    }
  return undefined;
}

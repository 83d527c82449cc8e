import type { FilmPart } from '../../rules';

/** Reads the list that the maker wrote of one file of fragments: what lies where. @returns nothing when it is not one. */
export function fragmentsOf(list: string): Pick<FilmPart, 'head' | 'fragments'> | undefined {
  const head = /#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/.exec(list)?.[1];
  const fragments = [...list.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, bytes]) => [Math.round(Number(seconds) * 1000), Number(bytes)] as const,
  );
  return head && fragments.length ? { head: Number(head), fragments } : undefined;
}

/** The list of qualities. @param address of the list of each. */
export function masterOf(parts: readonly FilmPart[], address: (at: number) => string): string {
  const lines = parts.flatMap((part, at) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${part.bandwidth},CODECS="${part.codecs}"${
      part.height ? `,RESOLUTION=${part.width}x${part.height}` : ''
    },NAME="${part.name}"`,
    address(at),
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}
/** The list of one quality's fragments, all of one file. @param address of the file. */
export function listOf({ head, fragments }: FilmPart, address: string): string {
  const longest = Math.ceil(Math.max(...fragments.map(([ms]) => ms)) / 1000);
  let at = head;
  const lines = fragments.flatMap(([ms, bytes]) => {
    const line = [`#EXTINF:${(ms / 1000).toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, address];
    at += bytes;
    return line;
  });
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${head}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`;
}

import type { FilmPart } from '../../rules';
import type { Probed } from './probe';

/** One quality that is to be made: how the maker is asked for it. */
export interface Quality {
  readonly name: string;
  readonly args: readonly string[];
  readonly about: Pick<FilmPart, 'bandwidth' | 'codecs' | 'width' | 'height'>;
}
const FRAGMENT_SECONDS = 4;
/** Words of a command line; nothing that a person typed is among them. */
const said = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));
const SOUND = said('-map 0:a:0? -c:a aac -b:a 96k -ac 2 -ar 48000');
const AAC = 'mp4a.40.2';

/** The picture within a box, without growing, in even numbers. */
export function fitted(
  { width, height }: Pick<Probed, 'width' | 'height'>,
  most: number,
): { width: number; height: number } {
  const [wide, high] = width >= height ? [(most * 16) / 9, most] : [most, (most * 16) / 9];
  const by = Math.min(1, wide / width, high / height);
  const even = (n: number) => Math.max(2, Math.round((n * by) / 2) * 2);
  return { width: even(width), height: even(height) };
}

function drawn(probed: Probed, most: number, level: string, code: string, kbit: number): Quality {
  const { width, height } = fitted(probed, most);
  return {
    name: String(most),
    about: {
      bandwidth: (kbit + 96) * 1100,
      codecs: probed.hasSound ? `avc1.${code},${AAC}` : `avc1.${code}`,
      width,
      height,
    },
    args: [
      ...said('-map 0:v:0 -vf', `scale=${width}:${height},setsar=1`, '-fpsmax 30 -pix_fmt yuv420p -threads 2'),
      ...said(`-c:v libx264 -preset veryfast -crf 23 -profile:v main -level:v ${level}`),
      ...said(`-maxrate ${kbit}k -bufsize ${kbit * 2}k`),
      // Every quality may be changed at every fragment.
      ...said(`-force_key_frames expr:gte(t,n_forced*${FRAGMENT_SECONDS}) -sc_threshold 0`),
      ...SOUND,
    ],
  };
}
/** What a film becomes: itself where every browser plays it, else up to two pictures and the sound alone. */
export function qualitiesOf(probed: Probed): Quality[] {
  const { codecs, bandwidth, width, height, hasSound } = probed;
  if (codecs)
    return [
      {
        name: String(Math.min(width, height)),
        about: { bandwidth, codecs, width, height },
        args: said('-map 0:v:0 -map 0:a:0? -c copy'),
      },
    ];
  const small = drawn(probed, 360, '3.0', '4d401e', 700);
  const large = Math.min(width, height) > 360 ? [drawn(probed, 720, '3.1', '4d401f', 2400)] : [];
  const sound: Quality = {
    name: 'audio',
    about: { bandwidth: 110_000, codecs: AAC, width: 0, height: 0 },
    args: ['-vn', ...SOUND],
  };
  return [...large, small, ...(hasSound ? [sound] : [])];
}
/** How one quality is written: one file of fragments and the list of where they lie. */
export const writingTo = ({ name, args }: Quality): string[] => [
  ...said('-map_metadata -1 -map_chapters -1 -sn -dn'),
  ...args,
  ...said(`-f hls -hls_time ${FRAGMENT_SECONDS} -hls_playlist_type vod -hls_list_size 0`),
  ...said(`-hls_segment_type fmp4 -hls_flags single_file -hls_segment_filename ${name}.mp4 ${name}.m3u8`),
];

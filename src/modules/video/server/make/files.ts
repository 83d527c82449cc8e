import type { RowOf } from '../../../../kernel/server/db/table';
import type { films } from '../../tables';

/** Every stored file of a film: as it was sent, its qualities, its pictures. */
export const filmFiles = ({ path, parts, poster, strip }: RowOf<typeof films>): string[] => [
  path,
  ...parts.map((part) => part.path),
  ...[poster, strip?.path].flatMap((picture) => picture ?? []),
];

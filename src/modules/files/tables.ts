import { bool, id, instant, int, big, json, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { MapShape } from './rules/map/read-map';
import type { TileAt } from './rules/map/tiles';

export type FileState = 'awaiting' | 'ready';
export const files = table(
  'files_file',
  'tenant',
  {
    fileId: id(),
    path: text(),
    name: text(200),
    proc: text(40),
    kind: text(),
    type: text(),
    size: big(),
    width: int().null(),
    height: int().null(),
    sha256: text().null(),
    open: bool(),
    state: word<FileState>(),
    userId: id(),
    codeId: id().null(),
    expiresAt: instant().null(),
    scene: text().null(),
    madeAt: instant(),
  },
  ['fileId'],
);
export type TicketState = 'applied' | 'putting' | 'put' | 'stored';
/** Known by its hash: the url of an upload names nobody. */
export const tickets = table(
  'files_ticket',
  'claim',
  {
    ticketHash: text(),
    orgId: ref('organisation_org'),
    fileId: id(),
    how: word<'temporary' | 'uploads'>(),
    state: word<TicketState>(),
    expiresAt: instant(),
  },
  ['ticketHash'],
);
export const codes = table(
  'files_code',
  'claim',
  {
    codeHash: text(),
    codeId: id(),
    orgId: ref('organisation_org'),
    userId: id(),
    proc: text(40),
    expiresAt: instant(),
    lostAt: instant().null(),
  },
  ['codeHash'],
  { oneShard: true },
);
/** A file that comes in pieces; once it is whole it names its row. */
export const sendings = table(
  'files_sending',
  'tenant',
  {
    uploadId: id(),
    userId: id(),
    path: text(),
    name: text(200),
    proc: text(40),
    size: big(),
    mark: text(),
    hashes: words(),
    storeName: text().default(),
    fileId: ref('files_file').null(),
    madeAt: instant(),
    touchedAt: instant(),
  },
  ['uploadId'],
);
export const pieces = table(
  'files_piece',
  'tenant',
  { uploadId: ref('files_sending'), no: int(), storeMark: text().default() },
  ['uploadId', 'no'],
);
/** Borders of a region and its parts that an operator has uploaded, with what has to be said beside them. */
export const maps = table(
  'files_map',
  'reference',
  {
    regId: ref('organisation_region'),
    approvalNo: text(40),
    publisher: text(60),
    year: int(),
    points: int(),
    size: int(),
    shapes: json<readonly MapShape[]>(),
    maker: text(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['regId'],
  { stake: 'published' },
);
/** Where the tiles of a region's parts were dragged to, by their codes. */
export const mapTiles = table(
  'files_map_tiles',
  'reference',
  {
    regId: ref('organisation_region'),
    places: json<Readonly<Record<string, TileAt>>>(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['regId'],
);

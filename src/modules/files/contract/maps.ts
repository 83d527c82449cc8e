import * as z from 'zod';
import { call, nothing, upload } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import * as access from '../access';
import { MAP_BYTES } from '../rules/map/read-map';
import { APPROVAL, TILE_SIDE, approvalText } from '../rules/map/tiles';

const regId = () => idOf('organisation_region');
const place = z.array(z.number());
/** A region's shape, or the square of its tile. */
const feature = z.object({
  type: z.literal('Feature'),
  id: z.number(),
  properties: z.object({
    regId: z.number(),
    name: z.string(),
    /** The region itself, which the others are parts of. */ whole: z.boolean(),
    /** Where its name stands. */ centre: place,
    /** Of a tile: column and row from the north-west. */ at: place.nullable(),
  }),
  /** Absent for a region whose file has no outline of the whole. */
  geometry: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(place))) }).nullable(),
});
/** GeoJSON of a region and its parts: borders that an operator has uploaded, else tiles. */
export const regionMap = z.object({
  type: z.literal('FeatureCollection'),
  kind: z.enum(['shapes', 'tiles']),
  regId: z.number(),
  name: z.string(),
  /** Of tiles: somebody said where each lies; otherwise they stand by their codes. */ placed: z.boolean(),
  /** Of shapes: what has to stand in the map's corner. */ approvalNo: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.number().nullable(),
  features: z.array(feature),
});
export const mapGet = call({
  name: 'files.file.map',
  get: '/file/map/{regId}',
  need: access.fetch,
  etag: true,
  cache: 300,
  perMinute: 3000,
  input: z.object({ regId: regId() }),
  reply: regionMap,
});

const keptMap = z.object({
  regId: z.number(),
  regName: z.string(),
  approvalNo: z.string(),
  publisher: z.string(),
  year: z.number(),
  points: z.number(),
  size: z.number(),
  maker: z.string(),
  madeAt: z.string(),
});
export const mapList = call({
  name: 'files.map.list',
  get: '/file/maps',
  need: access.maps,
  input: page.input({}, { sorts: ['regName', 'year', 'madeAt'] }),
  reply: page.of(keptMap),
});
/** Takes the place of the map that is there. */
export const mapSet = call({
  name: 'files.map.set',
  post: '/file/maps',
  need: access.maps,
  multipart: true,
  maxBytes: MAP_BYTES,
  input: z.object({
    regId: regId(),
    file: upload(),
    approvalNo: textOf(40, 'files.mapApproval').overwrite(approvalText).regex(APPROVAL, m('files.mapApproval')),
    publisher: textOf(60),
    year: z.number().int().min(1950).max(2200),
  }),
  reply: keptMap,
});
export const mapRemove = call({
  name: 'files.map.remove',
  delete: '/file/map/{regId}',
  need: access.maps,
  input: z.object({ regId: regId() }),
  reply: nothing,
});
const step = z
  .number()
  .int()
  .min(0)
  .max(TILE_SIDE - 1);
/** Where the tiles of a region's parts lie among each other. */
export const mapPlace = call({
  name: 'files.map.place',
  put: '/file/map/{regId}/tiles',
  need: access.maps,
  input: z.object({
    regId: regId(),
    tiles: z.array(z.object({ regId: regId(), col: step, row: step })).max(TILE_SIDE * TILE_SIDE),
  }),
  reply: regionMap,
});

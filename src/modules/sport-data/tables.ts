import { bool, id, instant, int, table, text, view, word } from '../../kernel/server/db/table';
import type { PlaceKind } from './rules';

const place = { placeId: id(), kind: word<PlaceKind>(), name: text(32), area: int(), indoor: bool() };
/** Sports grounds of a school. */
export const places = table('sport_data_place', 'tenant', { ...place, isOn: bool().default() }, ['placeId']);
export const placeView = view('sport_data_place_v', 'tenant', { ...place, isOn: bool() }, ['placeId']);
/** Who looks at a board right now, over all organisations. */
export const watches = table(
  'sport_data_watch',
  'reference',
  { orgId: id(), userId: id(), ofOrgId: id().null(), ofRegId: id().null(), until: instant() },
  ['orgId', 'userId'],
);

import { claimLinks, referenceLinks } from '../kernel/server/backup/links';
import { distributeNew } from '../kernel/server/distribute/run';
import { manifestOf } from '../kernel/server/distribute/manifest';
import { allTables } from './tables';

/** Where every table of the program goes on a cluster, parents first. */
export const places = manifestOf([...allTables().values()]);

/** What leads from node to node, for a backup of a distributed database. */
export const nodeLinks = async (client: Parameters<typeof referenceLinks>[0]) => [
  ...claimLinks([...allTables().values()]),
  ...(await referenceLinks(
    client,
    new Set(places.filter((place) => place.kind === 'reference').map((place) => place.name)),
  )),
];

/** For `migrate`: sends the tables that a migration made to their places. */
export const distributeMade = (owner: Parameters<typeof distributeNew>[0]) => distributeNew(owner, places);

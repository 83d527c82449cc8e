import { ROLES } from '../db/roles';
import type { Found, Placed } from './cluster';
import type { Place } from './manifest';

/** The versions of Citus on which the program was tried; another one may move tables or refuse statements otherwise. */
export const TRIED: readonly string[] = ['13.2'];
/** The planner's hints of 15 and 16 refuse outer joins under row security. */
export const LEAST_POSTGRES = 17;

const major = (version: number): number => Math.trunc(version / 10_000);

/** Why this database cannot be distributed now by whoever asks, a sentence each; nothing when it can. */
export function refusalsOf(found: Found): string[] {
  const out: string[] = [];
  if (found.citus == null)
    out.push(
      `the extension citus is not in ${found.database}: create it there and on every worker, then add the workers`,
    );
  else if (!TRIED.some((version) => found.citus === version || found.citus?.startsWith(`${version}.`)))
    out.push(`Citus ${found.citus} was never tried with this program: ${TRIED.join(', ')} was`);
  if (major(found.postgres) < LEAST_POSTGRES)
    out.push(`PostgreSQL ${major(found.postgres)} runs here: every node needs ${LEAST_POSTGRES} or newer`);
  for (const worker of found.workers) {
    const missing = Object.values(ROLES).filter((role) => !worker.roles.includes(role));
    if (worker.postgres == null) out.push(`worker ${worker.at} does not answer: ${worker.error ?? 'nothing came'}`);
    else if (major(worker.postgres) < LEAST_POSTGRES)
      out.push(
        `PostgreSQL ${major(worker.postgres)} runs on ${worker.at}: every node needs ${LEAST_POSTGRES} or newer`,
      );
    if (worker.postgres != null && missing.length)
      out.push(
        `worker ${worker.at} has no role ${missing.join(', ')}: create it there as it is here, password and all`,
      );
  }
  if (found.notOwned.length)
    out.push(`${found.owner} does not own ${found.notOwned.join(', ')}: distribute as the owner of the tables`);
  if (!found.mayAlterRoles)
    out.push(
      `${found.owner} may not set what ${Object.values(ROLES).join(' and ')} begin with: grant it both with admin option`,
    );
  return out;
}

/** How a table lies otherwise than the plan says, as half a sentence; nothing when it lies right. */
export function misplaced(place: Place, placed: Placed): string | undefined {
  if (place.kind === 'reference') return placed.kind === 'reference' ? undefined : `is ${placed.kind}, not a reference`;
  if (placed.kind !== 'distributed') return `is ${placed.kind}, not distributed`;
  if (placed.by !== place.by) return `lies by ${placed.by ?? 'nothing'}, not by ${place.by ?? 'nothing'}`;
  return place.by == null && placed.shards !== 1 ? `lies on ${placed.shards} shards, not on one` : undefined;
}

/** Tables that share a colocation group: the tenants, the claims of one type, and those of the one shard. */
export const groupOf = (place: Place): string => `${place.kind} ${place.type ?? ''}`;

/** Tables that lie otherwise than the plan says, a sentence each. */
export function misplacedIn(places: readonly Place[], placed: ReadonlyMap<string, Placed>): string[] {
  const first = new Map<string, Placed>();
  return places.flatMap((place) => {
    const at = placed.get(place.name);
    if (!at) return [];
    const wrong = misplaced(place, at);
    if (wrong) return [`${place.name} ${wrong}`];
    const lead = first.get(groupOf(place)) ?? at;
    first.set(groupOf(place), lead);
    return lead.colocation === at.colocation || place.kind === 'reference'
      ? []
      : [`${place.name} does not share a group with ${lead.name}, so that they cannot be joined`];
  });
}

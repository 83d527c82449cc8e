import { BRANDS, EDITIONS, type Brand, type Edition } from './menu';

/**
 * The brand of a host: the setting names one brand for all, or several as `host=brand` beside the one for the rest:
 * `meiyike,sport.example.cn=tyx`.
 */
export function brandOf(setting: string | undefined, host: string): Brand {
  const known = (text: string | undefined) => BRANDS.find((b) => b === text?.trim());
  const parts = (setting ?? '').split(',').map((part) => part.split('=') as [string, string?]);
  const own = parts.find(([name, brand]) => brand != null && name.trim().toLowerCase() === host.toLowerCase());
  return known(own?.[1]) ?? known(parts.find(([, brand]) => brand == null)?.[0]) ?? 'meiyike';
}
/** The edition: the product's own, or one that a partner sells. */
export const editionOf = (setting: string | undefined): Edition => EDITIONS.find((e) => e === setting?.trim()) ?? 'own';
/** Whether this is the development environment, which says so itself: a demonstration is none, and its names are plain. */
export const isDevelopment = (nodeEnv: string | undefined): boolean => nodeEnv === 'development';

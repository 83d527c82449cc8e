/** What `npm test -- --only cluster` asks for. @returns whether it was asked, the nodes given, and the other arguments. */
export function clusterAsked(args, env = process.env) {
  const at = args.indexOf('--only');
  const asked = at >= 0 && args[at + 1] === 'cluster';
  const nodes = (env.CITUS_URLS ?? '').split(',').filter(Boolean);
  return { asked, nodes, rest: asked ? args.toSpliced(at, 2) : args };
}

import * as z from 'zod';

/** Fields of a session (rest.md X-012). The browser keeps it; the server finds it with one read of the token. */
export const session = z.object({
  expired: z.boolean(),
  userId: z.number(),
  userType: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  yunNo: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  orgLogo: z.string().nullable(),
  orgDomain: z.string().nullable(),
  orgVisit: z.boolean(),
  /** Region code of the organisation (GB/T 2260), 2 to 6 digits. */
  orgRegion: z.number().nullable(),
  busiId: z.number(),
  /** IANA zone of the organisation: terms, periods and days resolve in it. */
  zone: z.string(),
  roleIds: z.array(z.number()),
  roleNames: z.array(z.string()),
  funcIds: z.array(z.string()),
  servIds: z.array(z.string()),
  homePage: z.string().nullable(),
  teachSbjIds: z.array(z.number()),
  superOrgs: z.array(z.object({ orgId: z.number(), name: z.string(), logo: z.string().nullable() })),
  video: z.object({ enabled: z.boolean() }),
  /** A simulated login: who really sits there. The banner and both trails come from it. */
  fake: z.object({ userId: z.number(), name: z.string(), orgId: z.number() }).nullable(),
  /** The first sign-in with the organisation's initial password must choose an own one. */
  mustChangePwd: z.boolean(),
});
export type Session = z.output<typeof session>;

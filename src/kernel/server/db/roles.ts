/** The roles the program connects as. The owner migrates; the tenant role obeys row security; the across role only reads. */
export const ROLES = { tenant: 'meiyike_tenant', across: 'meiyike_across' } as const;

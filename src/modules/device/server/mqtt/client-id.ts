/** A client's own name is only unique with its vendor: another vendor's client of the same name is another client. */
export const clientIdOf = (providerId: string, clientId: string): string => `${providerId}/${clientId}`;
/** The vendor and the name that a client's id is made of. */
export function clientOf(id: string): { readonly providerId: number; readonly clientId: string } {
  const at = id.indexOf('/');
  return { providerId: Number(id.slice(0, at)), clientId: id.slice(at + 1) };
}

/** Where bytes wait until they have been looked at: a client that still knows the url must not be able to write over the checked file. */
export const incomingKey = (path: string): string => `incoming/${path.replaceAll('/', '-')}`;

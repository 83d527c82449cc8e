// Topics of the MQTT door, fenced by vendor: what stands behind another vendor's id is neither sent to nor heard.

/** Where a vendor's devices speak; the payload is the body of the POST. */
export const upTopic = (providerId: number): string => `device/${providerId}/up`;
/** Where a device is told something. */
export const downTopic = (providerId: number, devId: string): string => `device/${providerId}/down/${devId}`;
/** Where a vendor hears which items were refused, and why. */
export const refusedTopic = (providerId: number): string => `device/${providerId}/refused`;

/** The vendor of a topic where devices speak. */
export function speaksOn(topic: string): number | undefined {
  const [, id] = /^device\/(\d{1,16})\/up$/.exec(topic) ?? [];
  return id === undefined ? undefined : Number(id);
}
/** Whether a vendor may hear what is said on a topic, or on those that a pattern of it means. */
export const mayHear = (providerId: number, topic: string): boolean =>
  topic === refusedTopic(providerId) || topic.startsWith(downTopic(providerId, ''));
/** All devices of a vendor, where a number stands otherwise: on this door a number holds no `/`, `+` or `#`. */
export const ALL_DEVICES = '#';
/** What of a vendor's devices a topic means: one by its number, or all. */
export function devicesOf(providerId: number, topic: string): string | undefined {
  const start = downTopic(providerId, '');
  if (!topic.startsWith(start)) return undefined;
  const rest = topic.slice(start.length);
  if (rest === '#' || rest === '+') return ALL_DEVICES;
  return rest === '' || /[/+#]/.test(rest) ? undefined : rest;
}

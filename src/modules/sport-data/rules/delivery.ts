/** What comes in and stands in the data log: of devices, of people, of sheets. */
export const DELIVERY_KINDS = [
  'heart',
  'rope',
  'work',
  'train',
  'test',
  'place',
  'money',
  'scores',
  'checks',
  'awards',
  'third_test',
  'third_vision',
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
export const DELIVERY_SOURCES = ['app', 'device', 'sheet'] as const;
export type DeliverySource = (typeof DELIVERY_SOURCES)[number];
/** The device of times that a running room measured; any other one is a set of bands or ropes by its name. */
export const RUNNING_ROOM = 'race';
/** Rows of a sheet stand so many days: as long they can be looked at and corrected. */
export const SHEET_DAYS = 30;
/** What vendors send of a school's children: nobody of the school is silent who has never had any of it. */
export const OF_VENDORS: readonly DeliveryKind[] = ['third_test', 'third_vision'];

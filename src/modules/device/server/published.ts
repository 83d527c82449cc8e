// What other modules use of devices: vendors and their keys, what was measured, which devices a school has.
export { bandMessages, forgetValues, type BandMessage } from './band-messages';
export { eventsSaid } from './device-events';
export { messageSaid } from './message-twin';
export { newestVersions } from './programs';
export { readingsOf, stationsOf, type Held, type Reading } from './readings';
export { providerNamed, providersNamed, register } from './register';
export { addVendor, changeVendor, isVendorTaken, renewKey, vendorOf, vendorOfKey, type Vendor } from './vendors';
/** `prepareTaskRace(cx, { roomId, lanes, task })`: a race for another module, whose task `device.race.confirmed` carries. */
export { prepareTaskRace, taskRooms } from './task-race';

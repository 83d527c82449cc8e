// What screens of other modules use: choosing a running room, and the race that a result came from.
export { RoomPicker } from './room-picker';
export { RaceKey, RaceRoom } from './race-key';

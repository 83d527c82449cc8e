import { pickerOf } from '../../../kernel/web/parts/picker';
import * as calls from '../contract';

/** Chooses a running room of the own school. */
export const RoomPicker = pickerOf({
  call: calls.baseRooms,
  value: (row) => row.roomId,
  label: (row) => row.name,
  note: (row) => row.gateName,
  search: (name) => ({ name }),
});

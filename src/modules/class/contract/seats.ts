import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { access } from '../access';
import { SEAT_SIDE_MAX } from '../rules';
import { clazzId, userId } from './parts';

// Where children sit. Row 1 is at the board, column 1 at the left as the teacher looks at the room.
const one = z.object({ id: clazzId() });
const place = () => z.number().int().min(1).max(SEAT_SIDE_MAX);

/** Every child of the class with their seat, or without one. */
export const getSeats = call({
  name: 'class.clazz.seats.get',
  get: '/clazz/basic/clazz/{id}/seats',
  need: access.lead,
  input: one,
  reply: z.object({
    students: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        sex: z.enum(['male', 'female']),
        photo: z.string().nullable(),
        rowNo: z.number().nullable(),
        colNo: z.number().nullable(),
      }),
    ),
  }),
});
/** Replaces the plan. Two children never share a seat; whoever is left out has none. */
export const setSeats = call({
  name: 'class.clazz.seats.set',
  put: '/clazz/basic/clazz/{id}/seats',
  need: access.lead,
  input: one.extend({
    seats: z.array(z.object({ userId: userId(), rowNo: place(), colNo: place() })).max(SEAT_SIDE_MAX * SEAT_SIDE_MAX),
  }),
  reply: nothing,
});

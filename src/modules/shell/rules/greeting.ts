export type Greeting = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';
/** How one greets at an hour of the day. */
export const greetingAt = (hour: number): Greeting =>
  hour < 5 ? 'night' : hour < 11 ? 'morning' : hour < 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening';

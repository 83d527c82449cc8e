import { desk } from './en/desk';
import { rooms } from './en/rooms';
import { server } from './en/server';
import { site } from './en/site';

export default { ...server, ...desk, ...rooms, ...site };

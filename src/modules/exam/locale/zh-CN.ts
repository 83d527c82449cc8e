import { desk } from './zh/desk';
import { rooms } from './zh/rooms';
import { server } from './zh/server';
import { site } from './zh/site';

export default { ...server, ...desk, ...rooms, ...site } as const;

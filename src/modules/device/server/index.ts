import { serve } from '../../../kernel/server/module';
import { keyHolderPort } from '../../files/server/published';
import { apparatusHandlers } from './apparatus';
import { said } from './apply';
import { boxHandlers } from './boxes';
import { raceHandlers } from './races';
import { roomHandlers } from './rooms';
import { implementationHandlers } from './implementations';
import { programHandlers } from './programs';
import { openMqtt } from './mqtt/open';
import { providerHandlers } from './providers';
import { ropeHandlers } from './ropes';
import { sensorHandlers } from './sensors';
import { supervisionHandlers } from './supervision';
import { sweepDevices, watchDevices } from './sweep';
import { vendorOfKey } from './vendors';
import { raceChanged, watching } from './watching';
import { wireHandlers } from './wire';

keyHolderPort.provide((cx, http) => vendorOfKey(cx, http, 'table'));

export const deviceServer = serve({
  name: 'device',
  handlers: [
    ...providerHandlers,
    ...apparatusHandlers,
    ...sensorHandlers,
    ...ropeHandlers,
    ...boxHandlers,
    ...supervisionHandlers,
    ...implementationHandlers,
    ...programHandlers,
    ...roomHandlers,
    ...raceHandlers,
    watching,
    ...wireHandlers,
  ],
  listeners: [said, raceChanged],
  schedules: [watchDevices, sweepDevices],
  opens: openMqtt,
});

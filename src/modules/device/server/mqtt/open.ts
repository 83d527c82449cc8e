import type { Kernel } from '../../../../kernel/server/cx';
import type { Opening } from '../../../../kernel/server/module';
import { Bridge } from './bridge';
import { MqttDoor } from './door';

/** Opens the MQTT door as the environment says: MQTT_PORT for the one in this process, MQTT_URL for a broker that stands. */
export const openMqtt: Opening = async (kernel: Kernel) => {
  const { MQTT_PORT: port, MQTT_HOST: host, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key, MQTT_URL: url } = process.env;
  const door = port ? new MqttDoor(kernel, { port: Number(port), host: host ?? '127.0.0.1', cert, key }) : undefined;
  const bridge = url ? new Bridge(kernel, url) : undefined;
  await door?.open().catch((error: unknown) => {
    // A demonstration goes on without it where something else listens there.
    if (!kernel.demo || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    kernel.log.warn({ port }, 'the MQTT port is taken: devices are heard over HTTP alone');
  });
  await bridge?.open();
  return async () => {
    await Promise.all([door?.shut(), bridge?.shut()]);
  };
};

// A process that hands each packet on to many others and does nothing else: what picture and voice for a class cost at least.
import { createSocket } from 'node:dgram';

const socket = createSocket('udp4');
process.on('message', ({ ports }: { readonly ports: readonly number[] }) => {
  socket.on('message', (packet) => {
    for (const port of ports) socket.send(packet, port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1', () => process.send?.({ port: socket.address().port }));
});
process.on('disconnect', () => process.exit(0));

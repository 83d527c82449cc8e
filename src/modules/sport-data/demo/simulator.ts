// Bands and ropes as they are, for tests and whoever tries the wire.
export { SimulatedDevice, type Item } from '../../device/demo/simulator';

export { startSimulators, type SimulatorOptions, type Simulators, type SystemAddress } from './start-simulators.ts';
export type { SystemName } from './simulated-system.ts';
export type { Fault, FaultControl } from './faults.ts';
export type { Exchange, SystemState } from './traffic.ts';

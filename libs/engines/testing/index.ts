export { describeWithEngine } from './describe-with-engine.ts';
export { EngineMissing, type EngineName, type EngineOptions, type RunningEngine } from './engine.ts';
export { startEngine } from './start-engine.ts';

import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { nestLogger, Metrics, EngineHealth, Readiness } from '@vpds/observability';
import { EngineHealthController } from './engine-health.controller.ts';
import { HealthController } from './health.controller.ts';

@Module({})
class HealthModule {}

/** Probes and metrics; a microservice may be connected. Not listening yet. */
export async function createHealthApp(
  readiness: Readiness,
  engines: EngineHealth,
  metrics: Metrics,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const module: DynamicModule = {
    module: HealthModule,
    controllers: [HealthController, EngineHealthController],
    providers: [
      { provide: Readiness, useValue: readiness },
      { provide: EngineHealth, useValue: engines },
      { provide: Metrics, useValue: metrics },
    ],
  };
  const adapter = new FastifyAdapter({ logger: false, bodyLimit: 1_024, forceCloseConnections: true });
  return NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
}

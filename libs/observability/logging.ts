import type { LoggerService } from '@nestjs/common';
import { currentWork } from '@vpds/kernel';
import { type Logger, type LoggerOptions, pino } from 'pino';
import './log-codes.ts';
import { type Line, LogConditions } from './log-conditions.ts';

const WARN = 40;

/** Header and property names whose values never reach a log. */
const SECRET = [
  'req.headers',
  'headers',
  'apiKey',
  '*.apiKey',
  'token',
  '*.token',
  'email',
  '*.email',
  'body',
  '*.body',
];

/** The members that every line has from the request or job that leads to it. */
function workFields(): object {
  const { traceparent, ...work } = currentWork();
  if (typeof traceparent !== 'string') return work;
  const [, traceID, spanID] = traceparent.split('-');
  return { ...work, traceID, spanID };
}

/** What all loggers have in common: ids of request, trace and job in each line, and one line for what lasts. */
export function lineOptions(conditions = new LogConditions()): LoggerOptions {
  return {
    mixin: workFields,
    hooks: {
      logMethod(args, method, level) {
        const [line, message] = args as unknown[];
        if (level < WARN || typeof line !== 'object' || line === null) return method.apply(this, args);
        const write = (told: Line, words: string) => method.apply(this, [told, words]);
        conditions.log(line as Line, String(message), this.bindings(), write);
      },
    },
  };
}

/** Structured log lines on standard error: standard output is for what a person or a program asked for. */
export function createLogger(level: string, service: string): Logger {
  return pino(
    {
      ...lineOptions(),
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET, censor: '[redacted]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Nest's own messages, as log lines of this service's. */
export function nestLogger(logger: Logger): LoggerService {
  const line = (level: 'debug' | 'info' | 'warn' | 'error') => (message: unknown, context?: unknown) => {
    const line = { context: typeof context === 'string' ? context : undefined };
    const words = String(message);
    if (level === 'warn' || level === 'error') logger[level]({ code: 'framework', ...line, reason: words }, words);
    else logger[level](line, words);
  };
  // What keeps it from listening Nest also throws: whoever started the process is told once.
  const error = (message: unknown, context?: unknown) =>
    line(/^Error: (?:listen|getaddrinfo) E/.test(String(message)) ? 'debug' : 'error')(message, context);
  return {
    log: line('debug'),
    verbose: line('debug'),
    debug: line('debug'),
    warn: line('warn'),
    error,
    fatal: line('error'),
  };
}

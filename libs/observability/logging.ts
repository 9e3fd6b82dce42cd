import type { LoggerService } from '@nestjs/common';
import { currentWork } from '@vpds/kernel';
import { type Logger, type LoggerOptions, pino } from 'pino';
import './log-codes.ts';
import { type Line, LogConditions } from './log-conditions.ts';

const WARN = 40;

/** Never in a log. */
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

/** The ids of the current request or job. */
function workFields(): object {
  const { traceparent, ...work } = currentWork();
  if (typeof traceparent !== 'string') return work;
  const [, traceID, spanID] = traceparent.split('-');
  return { ...work, traceID, spanID };
}

/** Ids of request, trace and job; lasting conditions are logged once. */
export function lineOptions(conditions = new LogConditions()): LoggerOptions {
  return {
    mixin: workFields,
    hooks: {
      logMethod(args, method, level) {
        const [line, message] = args as unknown[];
        if (level < WARN || typeof line !== 'object' || line === null) return method.apply(this, args);
        const write = (fields: Line, words: string) => method.apply(this, [fields, words]);
        conditions.log(line as Line, String(message), this.bindings(), write);
      },
    },
  };
}

/** Standard output is for results. */
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

export function nestLogger(logger: Logger): LoggerService {
  const line = (level: 'debug' | 'info' | 'warn' | 'error') => (message: unknown, context?: unknown) => {
    const line = { context: typeof context === 'string' ? context : undefined };
    const words = String(message);
    if (level === 'warn' || level === 'error') logger[level]({ code: 'framework', ...line, reason: words }, words);
    else logger[level](line, words);
  };
  // Nest also throws these errors.
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

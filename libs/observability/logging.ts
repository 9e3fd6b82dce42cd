import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

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

/** Structured log lines on standard error: standard output is for what a person or a program asked for. */
export function createLogger(level: string, service: string): Logger {
  return pino(
    {
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
    logger[level]({ context: typeof context === 'string' ? context : undefined }, String(message));
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

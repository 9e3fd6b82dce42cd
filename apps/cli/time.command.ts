import { createInterface } from 'node:readline';
import { dateText, isTimeZone, wallClock } from '@vpds/php-time';
import { readMoment } from '@vpds/http/time';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandFailed } from './command-failed.ts';

interface TimeOptions {
  readonly now?: number;
  readonly zone: string;
  readonly json: boolean;
  readonly jsonl: boolean;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const INVALID = 'Not a valid date or time';
const OUT_OF_RANGE = 'Out of range: more than 2^53 seconds before or after 1970';

export function timeCommand(): Command {
  const command = new Command('time')
    .description('Explain a date expression of the parameters since, until and asOf')
    .argument('[expression]', 'such as "first day of next month" or "-1 week"')
    .option('--now <unix>', 'Unix timestamp that relative times refer to (default: now)', wholeNumber)
    .option(
      '--zone <IANA>',
      'time zone of expressions without one; environment: SERVICE_TIMEZONE',
      timeZone,
      process.env['SERVICE_TIMEZONE'] || 'UTC',
    )
    .option('--json', 'print a JSON object', false)
    .addOption(
      new Option('--jsonl', 'read {"expr", "now", "zone"} lines from standard input, answer each with {"timestamp"}')
        .default(false)
        .conflicts('json'),
    )
    // Expressions may begin with a minus.
    .allowUnknownOption()
    .action(async (expression: string | undefined, options: TimeOptions) => {
      if (!isTimeZone(options.zone))
        command.error(`error: SERVICE_TIMEZONE '${options.zone}' is not an IANA time zone, such as Europe/Copenhagen`);
      if (options.jsonl) {
        if (expression !== undefined) command.error('error: --jsonl reads expressions from standard input');
        await answerLines(options);
      } else if (expression === undefined) command.error("error: missing required argument 'expression'");
      else printTime(expression, options);
    });
  return command;
}

function printTime(expression: string, { now = currentSecond(), zone, json }: TimeOptions): void {
  const moment = readMoment(expression, { now, timeZone: zone });
  // A larger number of seconds would be rounded to another time.
  const timestamp = Number.isSafeInteger(moment) ? moment : null;
  const shown = timestamp === null ? null : readable(timestamp, zone);
  if (json) console.log(JSON.stringify({ timestamp, readable: shown, zone }));
  else if (timestamp !== null) console.log(`${timestamp}\n${shown}`);
  if (timestamp === null) throw new CommandFailed(moment === null ? INVALID : OUT_OF_RANGE);
}

async function answerLines(defaults: TimeOptions): Promise<void> {
  let wrong = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const question = readQuestion(line, defaults);
    if (question === null) wrong += 1;
    const timestamp = question === null ? null : readMoment(question.expr, question);
    process.stdout.write(`${JSON.stringify({ timestamp })}\n`);
  }
  const lines = wrong === 1 ? '1 line is' : `${wrong} lines are`;
  if (wrong > 0) throw new CommandFailed(`${lines} not of the form {"expr", "now", "zone"}`);
}

interface Question {
  readonly expr: string;
  readonly now: number;
  readonly timeZone: string;
}

function readQuestion(line: string, defaults: TimeOptions): Question | null {
  let given: Partial<Record<'expr' | 'now' | 'zone', unknown>> | null;
  try {
    given = JSON.parse(line) as typeof given;
  } catch {
    return null;
  }
  const { expr, now = defaults.now ?? currentSecond(), zone = defaults.zone } = given ?? {};
  if (typeof expr !== 'string' || !Number.isSafeInteger(now) || typeof zone !== 'string' || !isTimeZone(zone))
    return null;
  return { expr, now: now as number, timeZone: zone };
}

function readable(timestamp: number, zone: string): string {
  const shown = wallClock(timestamp, zone);
  const { hour, minute, second, offset } = shown;
  const weekday = DAYS[(((Math.floor((timestamp + offset) / 86_400) + 4) % 7) + 7) % 7];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${dateText(shown)} ${two(hour)}:${two(minute)}:${two(second)} ${zone} (${weekday}, UTC${offsetText(offset)})`;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / 60));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function currentSecond(): number {
  return Math.floor(Date.now() / 1000);
}

function wholeNumber(text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected: a Unix timestamp in whole seconds.');
  return Number(text);
}

function timeZone(text: string): string {
  if (!isTimeZone(text)) throw new InvalidArgumentError('Expected: an IANA time zone, such as Europe/Copenhagen.');
  return text;
}

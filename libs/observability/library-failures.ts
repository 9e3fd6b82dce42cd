import { types } from 'node:util';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.ts';

/** A client library with background work. */
interface Library {
  readonly name: string;
  /** Matches a frame of its code, or of a library below it. */
  readonly frame: RegExp;
  /** Recognises stacks that were cut or begin in Node. */
  readonly className?: RegExp;
  /** Recognises errors whose frames name no package: of a library that is part of a bundle. */
  readonly code?: RegExp;
  /** A lost connection: the library reconnects. */
  readonly passing: (error: FailureFacts) => boolean;
}

interface FailureFacts {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly stack: string;
}

const CONNECTION_LOST =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;
/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE. */
const GRPC_PASSING = /^(1|2|4|10|13|14)$/;

/** Codes that only nodemailer uses. */
const MAIL_PASSING = /^(ECONNECTION|ESOCKET|EDNS|ETLS)$/;

const lost = ({ code }: FailureFacts): boolean => CONNECTION_LOST.test(code);

const LIBRARIES: readonly Library[] = [
  {
    name: 'eventstoredb',
    frame: /[\\/](@eventstore[\\/]db-client|@grpc[\\/]grpc-js)[\\/]/,
    passing: (error) =>
      lost(error) ||
      GRPC_PASSING.test(error.code) ||
      /^(Unavailable|Cancelled|NotLeader|DeadlineExceeded)Error$/.test(error.name) ||
      /^(Failed to discover after |Channel has been shut down$|Channel closed before call started)/.test(error.message),
  },
  {
    name: 'mongodb',
    frame: /[\\/]node_modules[\\/]mongodb[\\/]/,
    className: /^Mongo[A-Z]\w*Error$/,
    passing: (error) =>
      lost(error) ||
      /^Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ServerClosed|ClientClosed|ExpiredSession)(OnNetwork)?Error$/.test(
        error.name,
      ),
  },
  {
    name: 'redis',
    frame: /[\\/]node_modules[\\/](ioredis|bull|redis-parser)[\\/]/,
    className: /^(MaxRetriesPerRequestError|ClusterAllFailedError)$/,
    passing: (error) =>
      lost(error) ||
      error.name === 'MaxRetriesPerRequestError' ||
      /^(Connection is closed|Command timed out|Stream isn't writeable|(READONLY|LOADING|MASTERDOWN|CLUSTERDOWN) )/.test(
        error.message,
      ),
  },
  {
    name: 'kafka',
    frame: /[\\/]node_modules[\\/]kafkajs[\\/]/,
    className: /^KafkaJS\w*$/,
    passing: (error) =>
      lost(error) ||
      /^KafkaJS(Connection|ConnectionClosed|RequestTimeout|NumberOfRetriesExceeded|BrokerNotFound|LockTimeout|MemberIdRequired|GroupCoordinatorNotFound)(Error)?$/.test(
        error.name,
      ),
  },
  {
    name: 'http',
    frame: /([\\/]node_modules[\\/]undici[\\/]|node:internal[\\/]deps[\\/]undici)/,
    code: /^UND_ERR_/,
    passing: (error) =>
      lost(error) ||
      /^UND_ERR_(SOCKET|CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|CLOSED|DESTROYED|ABORTED)$/.test(error.code),
  },
  {
    name: 'mail',
    frame: /([\\/]node_modules[\\/]nodemailer[\\/]|\bat SMTPConnection\.)/,
    code: MAIL_PASSING,
    passing: (error) => lost(error) || MAIL_PASSING.test(error.code),
  },
];

/** An error of a socket that its owner has abandoned. */
const SOCKET = 'socket';

/** The library at fault, if the process can continue; null: unknown damage. */
export function passingFailure(thrown: unknown): string | null {
  if (!types.isNativeError(thrown)) return null;
  const facts = factsOf(thrown);
  const library = LIBRARIES.find(
    ({ frame, className, code }) =>
      frame.test(facts.stack) || className?.test(facts.name) === true || code?.test(facts.code) === true,
  );
  if (library !== undefined) return library.passing(facts) ? library.name : null;
  const isSocket = 'syscall' in thrown && /^(read|write|connect|shutdown)$/.test(String(thrown.syscall)) && lost(facts);
  return isSocket ? SOCKET : null;
}

function factsOf(error: Error): FailureFacts {
  const code = 'code' in error ? String(error.code) : '';
  // kafkajs and the EventStoreDB client set no error names.
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return { name, message: error.message, code, stack: error.stack ?? '' };
}

interface FailureHandling {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Shuts down in order. */
  readonly stop: (exitCode: number) => void;
}

/**
 * A harmless one is counted, logged once per distinct text, and the process continues; after any other it stops in
 * order with exit code 1.
 */
export function handleLibraryFailures({ logger, metrics, stop }: FailureHandling): void {
  const counter = metrics.counter(
    'vpds_library_failures_total',
    'Errors that a client library left unhandled in its background work; the process continued',
  );
  const logged = new Set<string>();
  const onFailure = (thrown: unknown): void => {
    const library = passingFailure(thrown);
    if (library === null) {
      logger.fatal({ code: 'process_failed', err: thrown }, 'unhandled error, stopping');
      stop(1);
      return;
    }
    counter.inc();
    const distinct = `${library} ${String(thrown).replaceAll(/\d+/g, '#')}`;
    if (logged.has(distinct)) return;
    logged.add(distinct);
    logger.warn(
      { code: 'library_failed', library, err: thrown },
      'a client library left an error unhandled; the process continues',
    );
  };
  process.on('unhandledRejection', onFailure);
  process.on('uncaughtException', onFailure);
}

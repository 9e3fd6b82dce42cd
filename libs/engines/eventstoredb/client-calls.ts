import type { BaseOptions } from '@eventstore/db-client';
import type { CallOptions, Channel, Client, Metadata } from '@grpc/grpc-js';

/**
 * What the client offers its own commands (`protected` in its type): calls on its channel, with its credentials, and
 * a new channel after an error, to the leader if it was told of one. We send the messages ourselves, for reasons that the
 * README gives; finding nodes, TLS, credentials and reconnecting stay the client's.
 */
export interface ClientCalls {
  GRPCStreamCreator<C extends Client, T>(
    client: new (...args: never[]) => C,
    name: string,
    create: (client: C) => T,
  ): () => Promise<T>;
  callArguments(options: BaseOptions, callOptions?: CallOptions): [Metadata, CallOptions];
  getChannel(): Promise<Channel>;
  /** Leaves the channel that a call failed on. */
  handleError(client: Client, error: Error): Promise<void>;
}

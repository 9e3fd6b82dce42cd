import type { BaseOptions } from '@eventstore/db-client';
import type { CallOptions, Channel, Client, Metadata } from '@grpc/grpc-js';

/** The client's internals (`protected` in its type): we send messages ourselves, for reasons in the README. */
export interface ClientCalls {
  GRPCStreamCreator<C extends Client, T>(
    client: new (...args: never[]) => C,
    name: string,
    create: (client: C) => T,
  ): () => Promise<T>;
  execute<C extends Client, T>(
    client: new (...args: never[]) => C,
    name: string,
    call: (client: C) => Promise<T>,
  ): Promise<T>;
  callArguments(options: BaseOptions, callOptions?: CallOptions): [Metadata, CallOptions];
  getChannel(): Promise<Channel>;
  /** Abandons the channel; the next one is to the leader if known. */
  handleError(client: Client, error: Error): Promise<void>;
}

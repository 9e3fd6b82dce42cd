import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import type { Node } from './appends.ts';
import { batchAppend } from './batch-appends.ts';
import { EventLog } from './event-log.ts';
import { Faults } from './faults.ts';
import { features, featureServices, gossip, gossipServices, shared, streamServices } from './protocol.ts';
import { read } from './reads.ts';
import { append } from './single-appends.ts';

export interface GossipMember {
  readonly port: number;
  readonly state: 'leader' | 'follower' | 'unknown';
}

export interface EmulatorOptions {
  readonly port?: number;
  /** Default: a new one in memory. Nodes of one cluster share one. */
  readonly log?: EventLog;
  /** The node's gossip; default: itself, or the leader of `notLeader`. */
  readonly gossip?: () => readonly GossipMember[];
  /** `false` emulates an old server without `BatchAppend`. Default true. */
  readonly batchAppend?: boolean;
}

/**
 * Clients cancel finished reads. Node's server treats more than 33 resets a second as an attack and ends the
 * connection with all its appends; the real server has no such limit.
 */
const RESETS_ARE_NO_ATTACK = { streamResetBurst: 1_000_000_000, streamResetRate: 1_000_000_000 };

function grpcServer(): Server {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  // No public option sets it.
  Object.assign((server as unknown as { commonServerOptions: object }).commonServerOptions, RESETS_ARE_NO_ATTACK);
  return server;
}

/**
 * A gRPC server that speaks EventStoreDB's protocol as `@eventstore/db-client` uses it, for tests: no registry has
 * the real one. Beyond the messages it follows the real server's published source. Missing: users and rights, links,
 * projections, persistent subscriptions, deleting, scavenging.
 */
export class EventStoreEmulator implements Node {
  readonly log: EventLog;
  readonly faults = new Faults();
  readonly #server = grpcServer();
  readonly #tcp: TcpServer;
  readonly #sockets = new Set<Socket>();
  readonly #batchAppend: boolean;
  readonly #gossip: () => readonly GossipMember[];
  #port = 0;
  /** Answered questions who leads. */
  gossipReads = 0;

  private constructor(options: EmulatorOptions) {
    this.log = options.log ?? new EventLog();
    this.#batchAppend = options.batchAppend ?? true;
    this.#gossip = options.gossip ?? (() => [this.#ownGossip()]);
    this.#addServices();
    const injector = this.#server.createConnectionInjector(ServerCredentials.createInsecure());
    this.#tcp = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => {});
      void this.faults.untilHeard().then(() => injector.injectConnection(socket));
    });
  }

  static async start(options: EmulatorOptions = {}): Promise<EventStoreEmulator> {
    const node = new EventStoreEmulator(options);
    await node.listen(options.port ?? 0);
    return node;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Accepts connections, again after {@link refuse}. */
  async listen(port = this.#port): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#tcp.once('error', reject);
      this.#tcp.listen(port, '127.0.0.1', resolve);
    });
    this.#port = (this.#tcp.address() as AddressInfo).port;
  }

  /** Cuts every connection; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Cuts every connection and accepts none, as a server that is down. */
  async refuse(): Promise<void> {
    const closed = new Promise((resolve) => this.#tcp.close(resolve));
    this.cut();
    await closed;
  }

  async stop(): Promise<void> {
    this.faults.set({ silent: false });
    if (this.#tcp.listening) await this.refuse();
    this.#server.forceShutdown();
  }

  #addServices(): void {
    this.#server.addService(streamServices.StreamsService, {
      append: (call: Parameters<typeof append>[1], answer: Parameters<typeof append>[2]) =>
        void append(this, call, answer).catch(() => {}),
      batchAppend: (call: Parameters<typeof batchAppend>[1]) => batchAppend(this, call),
      read: (call: Parameters<typeof read>[1]) => void read(this, call),
    });
    this.#server.addService(featureServices.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: sendUnaryData<unknown>) =>
        void this.faults.untilHeard().then(() => answer(null, this.#supportedMethods())),
    });
    this.#server.addService(gossipServices.GossipService, {
      read: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
        void this.faults.untilHeard().then(() => answer(null, this.#clusterInfo())),
    });
  }

  #supportedMethods() {
    const supported = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
    for (const method of ['append', 'read', ...(this.#batchAppend ? ['batchappend'] : [])])
      supported.addMethods(
        new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(method),
      );
    return supported;
  }

  #clusterInfo() {
    this.gossipReads += 1;
    const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
    const states = { leader: LEADER, follower: FOLLOWER, unknown: UNKNOWN };
    const host = this.faults.settings.notLeader?.host ?? '127.0.0.1';
    const members = this.#gossip().map(({ port, state }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setState(states[state])
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    );
    return new gossip.ClusterInfo().setMembersList(members);
  }

  #ownGossip(): GossipMember {
    const { notLeader, isolated } = this.faults.settings;
    return { port: notLeader?.port ?? this.#port, state: isolated ? 'unknown' : 'leader' };
  }
}

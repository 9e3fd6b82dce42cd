import { BSON, type Document } from 'mongodb';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;

/** A message of MongoDB's wire protocol, as far as the driver sends it. */
export interface WireMessage {
  readonly id: number;
  /** The first hello of a connection comes in the old form, and wants its answer in it. */
  readonly isLegacy: boolean;
  readonly command: Document;
}

/** Whether a whole message was received. Avoids joining the parts of a large message for each new one. */
export function holdsMessage(received: readonly Buffer[]): boolean {
  const [first] = received;
  if (first === undefined || first.length < 4) return true;
  return received.reduce((sum, part) => sum + part.length, 0) >= first.readInt32LE(0);
}

/** The whole messages at the start of the received bytes, and the rest. */
export function wireMessages(received: Buffer): { messages: WireMessage[]; rest: Buffer } {
  const messages: WireMessage[] = [];
  let rest = received;
  while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    messages.push(message(rest.subarray(0, length)));
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

function message(bytes: Buffer): WireMessage {
  const id = bytes.readInt32LE(4);
  if (bytes.readInt32LE(12) === OP_QUERY) return { id, isLegacy: true, command: { hello: 1 } };
  let at = HEADER + 4;
  let command: Document = {};
  while (at < bytes.length) {
    const kind = bytes[at];
    const end = at + 1 + bytes.readInt32LE(at + 1);
    if (kind === 0) command = { ...deserialized(bytes.subarray(at + 1, end)), ...command };
    else command = { ...command, ...sequence(bytes.subarray(at + 5, end)) };
    at = end;
  }
  return { id, isLegacy: false, command };
}

/** Documents that follow a command: of an insert, an update. */
function sequence(bytes: Buffer): Document {
  let at = bytes.indexOf(0) + 1;
  const documents: Document[] = [];
  while (at < bytes.length) {
    const length = bytes.readInt32LE(at);
    documents.push(deserialized(bytes.subarray(at, at + length)));
    at += length;
  }
  return { [bytes.toString('utf8', 0, bytes.indexOf(0))]: documents };
}

function deserialized(bytes: Uint8Array): Document {
  return BSON.deserialize(bytes, { useBigInt64: true });
}

export function wireAnswer(document: Document, { id, isLegacy }: WireMessage): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(isLegacy ? HEADER + 20 : HEADER + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  if (isLegacy) head.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([head, body]);
}

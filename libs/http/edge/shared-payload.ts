const shared = new WeakSet<Buffer>();

/** Bytes that many answers share: they take memory once, however many clients do not read them. */
export function sharedPayload(bytes: string | Buffer): Buffer {
  const payload = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  shared.add(payload);
  return payload;
}

export function isShared(payload: unknown): payload is Buffer {
  return Buffer.isBuffer(payload) && shared.has(payload);
}

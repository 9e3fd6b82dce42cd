/** Sent after keys or users have changed, so that no process continues to use a cached result (KEY-5). */
export interface RevocationNotice {
  /** Notifies every process. */
  forget(apiKeyID: string): void | Promise<void>;
  /** The key may be revoked: this process stops trusting its cache. */
  doubt(apiKeyID: string): void;
  /** Notifies every process: the permissions of this revision of the user, or of a later one, apply to his keys. */
  changed(userID: number, revision: bigint): void | Promise<void>;
  /** The user may be changed: this process stops trusting its cache. */
  doubtUser(userID: number): void;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** A sign that some keyboards have only with another key: `[` and `]` are AltGr 8 and 9, or Option 5 and 6. */
const SIGN = /^[^\p{L}\p{N}\s]$/u;

/** Whether a key belongs to the browser or the system: Ctrl, Alt or Meta with it. What AltGr types is a sign like any other. */
export function isChord(event: Keys): boolean {
  if (event.getModifierState('AltGraph')) return false;
  return event.ctrlKey || event.metaKey || (event.altKey && !SIGN.test(event.key));
}

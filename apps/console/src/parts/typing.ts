import { isChord } from './chord.ts';

/** Whether keys are text to it. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(target.type))
  );
}

/** Keys by which a user ends his typing. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab']);

/**
 * The field into which somebody types. It may be removed while he does, with the card or row that somebody else's change
 * removes: the rest of his sentence then belongs nowhere, and must not act.
 */
export class Typing {
  #field: HTMLElement | null = null;
  #isReported = false;

  /**
   * To be called with each key before it has any effect. @returns whether it is the rest of what was typed into a field
   * that is gone; Escape and Tab end that
   */
  isRest(event: KeyboardEvent): boolean {
    const { key, target } = event;
    if (isChord(event) && key !== 'Enter') return false;
    if (this.#isGone() && !isTextField(target) && key !== 'Tab') {
      if (key === 'Escape') this.end();
      return true;
    }
    this.#begin(isTextField(target) && !ENDS.has(key) ? target : null);
    return false;
  }

  /** The user has turned to something else, or his form has done what it is for. */
  readonly end = (): void => this.#begin(null);

  /** The field once it is gone, and null after that. */
  newlyGone(): HTMLElement | null {
    if (!this.#isGone() || this.#isReported) return null;
    this.#isReported = true;
    return this.#field;
  }

  #begin(field: HTMLElement | null): void {
    this.#field = field;
    this.#isReported = false;
  }

  #isGone(): boolean {
    return this.#field?.isConnected === false;
  }
}

export const typing = new Typing();

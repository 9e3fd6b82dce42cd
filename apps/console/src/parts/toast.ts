import { notifications } from '@mantine/notifications';
import { refusalOf } from './refusal.ts';

/** Milliseconds: long enough to read the sentence; refusals take longer. */
const SHOWN_FOR = { done: 3_000, refused: 8_000 };

/** Reports the outcome of an act. A new toast replaces the last one: a pile of them would cover buttons. */
export function toast(message: string): void {
  notifications.clean();
  notifications.show({ message, autoClose: SHOWN_FOR.done });
}

/** Why something that a user meant to do was not done. */
export function toastNotDone(message: string): void {
  notifications.clean();
  notifications.show({ message, color: 'red', autoClose: SHOWN_FOR.refused });
}

/** Why an act that has no form of its own was refused. */
export function toastRefusal(error: Error): void {
  toastNotDone(refusalOf(error));
}

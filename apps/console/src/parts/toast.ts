import { notifications } from '@mantine/notifications';
import { sentenceOf } from './refusal.ts';

/** Ms: long enough to be read. A refusal may take a second look. */
const SHOWN_FOR = { done: 3_000, refused: 8_000 };

/** What happened. The newest replaces the one before: a pile of them would lie over what is to be pressed next. */
export function toast(message: string): void {
  notifications.clean();
  notifications.show({ message, autoClose: SHOWN_FOR.done });
}

/** Why an act that has no form of its own was refused. */
export function toastRefusal(error: Error): void {
  notifications.clean();
  notifications.show({ message: sentenceOf(error), color: 'red', autoClose: SHOWN_FOR.refused });
}

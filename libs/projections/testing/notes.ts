import { type Aggregate, EventCodec, type ViewDefinition } from '@vpds/kernel';

export type NoteEvent = { type: 'NoteWritten'; text: string } | { type: 'NoteSeen' };
type Note = { text: string; seen: number };

export const NOTES: ViewDefinition = { name: 'notes', version: 1, keys: ['text'] };

/** `seen` does not change `changedAt`. `written`: version of stored events. */
export function notes(view: ViewDefinition = NOTES, written = 1): Aggregate<Note | null, NoteEvent> {
  return {
    name: 'note',
    decider: {
      initialState: null,
      evolve: (state, event) =>
        event.type === 'NoteWritten'
          ? { text: event.text, seen: state?.seen ?? 0 }
          : { text: state?.text ?? '', seen: (state?.seen ?? 0) + 1 },
    },
    codec: new EventCodec<NoteEvent>({
      NoteWritten: {
        version: written,
        encode: ({ text }) => ({ data: { text } }),
        decode: ({ data }) => ({ type: 'NoteWritten', text: data['text'] as string }),
        upcasts: { 1: (stored) => stored },
      },
      NoteSeen: { version: 1, encode: () => ({ data: {} }), decode: () => ({ type: 'NoteSeen' }) },
    }),
    views: (state) => {
      if (state === null) return [];
      const keys = Object.fromEntries(view.keys.map((key) => [key, state.text]));
      return [{ view, document: { id: state.text, scope: 1, keys, body: JSON.stringify(state) } }];
    },
    movesUpdatedAt: (event) => event.type === 'NoteWritten',
  };
}

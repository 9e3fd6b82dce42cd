import type { ReactNode } from 'react';
import { word } from '../locales/index.ts';

/** Red and orange only where somebody must act. */
export type Tone = 'plain' | 'ok' | 'busy' | 'late' | 'bad';

/** A dot, a word and a tint: readable without colour. */
export function Badge({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}

export function ProductStatus({ status }: { readonly status: string }) {
  return <Badge tone={`status-${status}`}>{word('status', status)}</Badge>;
}

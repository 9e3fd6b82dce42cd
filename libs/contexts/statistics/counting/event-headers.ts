export function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}

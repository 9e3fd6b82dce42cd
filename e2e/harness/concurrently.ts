/** Does the work for every item, at most `clients` at once, in order of the items; results stand in that order, too. */
export async function concurrently<Item, Result>(
  clients: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

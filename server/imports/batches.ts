/** Rows of a table that one statement writes or deletes: it ends long before the database gives it up. */
export const ROWS_AT_ONCE = 500

export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) await work(items.slice(start, start + size))
}

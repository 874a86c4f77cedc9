/** The most frequent spelling, independent of order. */
export function usual(spellings: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of spellings) counts.set(each, (counts.get(each) ?? 0) + 1)
  const [first] = [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? 1 : -1))
  return first?.[0] ?? ''
}

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Calls with the same key that run at once become one, whose answer all of them get. Within this process. */
export function singleFlight<Answer>(
  call: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  return (key) => {
    const before = running.get(key)
    if (before) return before
    const begun = call(key).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}

/** Calls about the same thing that run at once become one, whose answer all of them get. Within this process. */
export function joined<Answer>(ask: (about: string) => Promise<Answer>): (about: string) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  return (about) => {
    const under_way = running.get(about)
    if (under_way) return under_way
    const begun = ask(about).finally(() => running.delete(about))
    running.set(about, begun)
    return begun
  }
}

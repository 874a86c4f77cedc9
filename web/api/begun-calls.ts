import { MINUTE_MS } from '#contract/time.ts'

/** What a page has asked before its scripts were there, and with which token. */
interface Begun {
  token: string
  answers: Map<string, Promise<Response>>
}
declare global {
  var begun: Begun | undefined
}

/** Begins calls that only read; whoever makes one of them within the next minute gets its answer. */
export function beginCalls(token: string, addresses: readonly string[]): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const ask = (address: string) => {
    const answer = fetch(address, { headers })
    // Whoever takes it hears of a failure; if nobody does, there is none.
    answer.catch(() => undefined)
    return answer
  }
  globalThis.begun = { token, answers: new Map(addresses.map((address) => [address, ask(address)])) }
}

/** The answer to a call that was begun: once, for the same token, and while a list counts as fresh. */
export function takeBegun(address: string, token: string | null): Promise<Response> | undefined {
  const { begun } = globalThis
  if (begun?.token !== token || performance.now() > MINUTE_MS) return undefined
  const answer = begun.answers.get(address)
  begun.answers.delete(address)
  return answer
}

/** After a change, what was asked before it is out of date. */
export function forgetBegun(): void {
  globalThis.begun = undefined
}

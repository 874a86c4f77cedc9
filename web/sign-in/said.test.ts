import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call } from '#web/api/call.ts'
import { saidOr, showable } from '#web/ui/feedback/refusal.ts'
import { refusedWords } from './sign-in.ts'

/** The error of a call with this network answer. */
async function failure(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', answer)
  return call('GET /config').then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
}
const refused = () => failure(async () => Response.json({ message: 'That is in use.' }, { status: 409 }))
const unreached = () => failure(() => Promise.reject(new TypeError('Failed to fetch')))
/** The answer of a proxy or of a hotel network's page. */
const html = (status: number) => failure(async () => new Response('<h1>Bad gateway</h1>', { status }))

afterEach(() => vi.unstubAllGlobals())

describe('what is said of a failure', () => {
  it("is the server's words, where it gave any", async () => {
    expect(saidOr(await refused(), 'Unknown error')).toBe('That is in use.')
    expect(refusedWords(await refused())).toBe('That is in use.')
  })

  it.each(['Unknown error', 'Failed to create property attribute.'])(
    "is the screen's '%s' where no answer came, or one that is not the server's",
    async (words) => {
      expect(saidOr(await unreached(), words)).toBe(words)
      expect(saidOr(await html(502), words)).toBe(words)
      expect(saidOr(await html(200), words)).toBe(words)
    },
  )

  it('of a sign-in tells an answer without words from none', async () => {
    expect(refusedWords(await html(502))).toBe('An error occured, Please try again.')
    expect(refusedWords(await unreached())).toBe('An unexpected error occurred.')
    expect(refusedWords(new TypeError('x is not a function'))).toBe('An unexpected error occurred.')
  })

  it('blames the connection only where there is none', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(showable(await unreached())).toBe('The server is not answering. Please try again.')
    vi.stubGlobal('navigator', { onLine: false })
    expect(showable(await unreached())).toMatch(/^You appear to be offline\./)
  })

  it("never is an exception's own text", () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const exception = new TypeError("Cannot read properties of null (reading 'id')")
    expect(showable(exception)).toBeUndefined()
    expect(log).toHaveBeenCalledWith(exception)
    expect(showable(new ApiError(500))).toBe('The server could not answer. Please try again.')
  })
})

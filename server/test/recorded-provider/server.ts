import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '#server/test/listen.ts'
import { initializeAnswer } from './initialized.ts'
import { type Recorded, refusal } from './recorded.ts'
import { REFUNDS } from './refunds.ts'
import { VERIFY_ANSWERS } from './verified.ts'

const NOT_FOUND: Recorded = { status: 404, body: { status: false, message: 'Not found' } }

/**
 * Starts a server on a free loopback port that gives the real provider's recorded answers. `requests` lists the received
 * requests. `tell` sets verify's answer for one more reference, perhaps later.
 */
export async function startRecordedProvider(secret_key: string) {
  const requests: { method: string; url: string; authorization: string | undefined; body: unknown }[] = []
  const told = new Map<string, Recorded | Promise<Recorded>>(Object.entries(VERIFY_ANSWERS))

  async function answerTo(method: string, url: string, body: unknown): Promise<Recorded> {
    if (method === 'POST' && url === '/transaction/initialize') return initializeAnswer(body)
    if (url.startsWith('/refund?')) {
      const page = new URL(url, 'http://-').searchParams.get('page')
      return (await told.get(`refunds, page ${page}`)) ?? REFUNDS
    }
    return (await told.get(verifiedReference(url))) ?? NOT_FOUND
  }

  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const body: unknown = sent === '' ? undefined : JSON.parse(sent)
    const { method = '', url = '', headers } = request
    const { authorization } = headers
    requests.push({ method, url, authorization, body })
    const reference = verifiedReference(url)
    if (reference === 'silent') return
    if (reference === 'cut') return void request.socket.destroy()
    if (reference === 'moved')
      return void response.writeHead(302, { location: '/transaction/verify/paid' }).end()
    const answer =
      authorization === `Bearer ${secret_key}`
        ? await answerTo(method, url, body)
        : { status: 401, body: refusal(`Invalid key ${authorization}`, 'invalid_Key') }
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status, { 'content-type': isText ? 'text/html' : 'application/json' })
    response.end(isText ? answer.body : JSON.stringify(answer.body))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    tell: (reference: string, answer: Recorded | Promise<Recorded>) => void told.set(reference, answer),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const verifiedReference = (url: string): string => /^\/transaction\/verify\/([^/]+)$/.exec(url)?.[1] ?? ''

import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface Sent {
  to: string
  template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] }
  biz_opaque_callback_data: string
}

/** A server with the one call of Meta's Cloud API. `errors` holds its error codes by phone number. */
export async function startWhatsappApi(token: string) {
  const sent: Sent[] = []
  const errors = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Sent
    const code = request.headers.authorization === `Bearer ${token}` ? errors.get(body.to) : 190
    response.setHeader('content-type', 'application/json')
    if (request.method !== 'POST' || request.url !== '/v23.0/1234567/messages') {
      response.writeHead(404).end(JSON.stringify({ error: { code: 100, message: 'Unknown path' } }))
    } else if (code === undefined) {
      sent.push(body)
      const id = `wamid.${sent.length}`
      response.end(
        JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ wa_id: body.to }], messages: [{ id }] }),
      )
    } else {
      response
        .writeHead(code === 190 ? 401 : 400)
        .end(JSON.stringify({ error: { code, message: `(#${code}) Refused`, type: 'OAuthException' } }))
    }
  })
  const port = await listen(server)
  return {
    sent,
    errors,
    url: `http://127.0.0.1:${port}/v23.0`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/test/listen.ts'
import { createWhatsapp } from './whatsapp.ts'

test('a message goes where the settings say; nobody sends it and our token on to elsewhere', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${await listen(server)}`
  const settings = { token: 'token', phone_number_id: '1234567', template: 'estate_notice', language: 'en' }
  const message = {
    ...{ id: 1, kind: 'notification', channel: 'whatsapp' as const, address: '+2348031234567', content: {} },
    ...{ tries: 0, mark: '1', estate_email: null, closed: false, unwanted: false },
  }
  const text = {
    ...{ subject: 'Water on Saturday', from: 'Palm Grove', greeting: 'Dear Ada,', facts: [], action: null },
    ...{ paragraphs: ['The tanks are cleaned.'], footer: '' },
  }
  await expect(
    createWhatsapp(settings, url).send(message, text, AbortSignal.timeout(5_000)),
  ).rejects.toMatchObject({ kind: 'no answer' })
  expect(asked).toEqual(['/1234567/messages'])
})

import { expect, test } from 'vitest'
import { isSignedByMeta } from './whatsapp-webhook.ts'

test('only the whole signature of the same bytes and secret counts', () => {
  const bytes = Buffer.from('{"a":1}')
  const right = 'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494'
  expect(isSignedByMeta(bytes, right, 'secret')).toBe(true)
  expect(isSignedByMeta(bytes, right, 'another')).toBe(false)
  expect(isSignedByMeta(Buffer.from('{"a":2}'), right, 'secret')).toBe(false)
  for (const wrong of [undefined, [right], 'sha256=', right.slice(0, -1), right.toUpperCase()])
    expect(isSignedByMeta(bytes, wrong, 'secret')).toBe(false)
})

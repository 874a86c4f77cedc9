import { describe, expect, it, test } from 'vitest'
import { audienceWords, deliveryWords, isNews, preview, previewWords } from './words.ts'

describe('preview', () => {
  it.each([
    ['short', 10, 'short'],
    ['ten letters', 11, 'ten letters'],
    ['cut after a space', 4, 'cut…'],
    ['🏠🏠🏠', 2, '🏠🏠…'],
    // One family emoji of five characters, and letters with combining accents.
    ['👨‍👩‍👧 and more', 1, '👨‍👩‍👧…'],
    ['Ọláṣẹ', 4, 'Ọláṣ…'],
    ['yọ̀ọ̀', 2, 'yọ̀…'],
  ])('%s at %d: %s', (message, most, words) => expect(preview(message, most)).toBe(words))
})

describe('previewWords', () => {
  it.each([
    ['Please switch off your pump', 17, 'Please switch…'],
    ['Please switch', 13, 'Please switch'],
    ['Pleaseswitchoff', 6, 'Please…'],
  ])('%s at %d: %s', (message, most, words) => expect(previewWords(message, most)).toBe(words))
})

test.each([
  [{ is_read: 0 as const, roles: [] }, true, true],
  [{ is_read: 0 as const, roles: ['tenant' as const] }, true, false],
  [{ is_read: 0 as const, roles: ['tenant' as const] }, false, true],
  [{ is_read: 1 as const, roles: [] }, false, false],
])('%j to a manager (%s) is news: %s', (notice, manager, news) => expect(isNews(notice, manager)).toBe(news))

test.each([
  [{ in_outbox: 128 }, ['128 not sent']],
  [{ in_outbox: 2, sent: 3, waiting: 1 }, ['2 not sent', '3 sent', '1 waiting']],
  [{ sent: 12, read: 8 }, ['8 of 12 read']],
])('%j', (some, words) =>
  expect(deliveryWords({ waiting: 0, sent: 0, read: 0, failed: 0, in_outbox: 0, ...some })).toEqual(words),
)

describe('audienceWords', () => {
  it.each([
    [{ roles: [], personal: false }, ['All users']],
    [{ roles: [], personal: true }, ['Only you']],
    [{ roles: ['landlord' as const, 'tenant' as const], personal: false }, ['Landlords', 'Tenants']],
  ])('%j', (addressed, words) => expect(audienceWords(addressed)).toEqual(words))
})

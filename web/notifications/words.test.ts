import { describe, expect, it } from 'vitest'
import { audienceWords, preview } from './words.ts'

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

describe('audienceWords', () => {
  it.each([
    [{ roles: [], personal: false }, ['All users']],
    [{ roles: [], personal: true }, ['Only you']],
    [{ roles: ['landlord' as const, 'tenant' as const], personal: false }, ['Landlords', 'Tenants']],
  ])('%j', (addressed, words) => expect(audienceWords(addressed)).toEqual(words))
})

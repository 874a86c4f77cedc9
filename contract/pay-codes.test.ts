import { describe, expect, test } from 'vitest'
import { findCutPayCodes, findPayCodes, isPayCode } from './pay-codes.ts'

const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ'
/** Characters that a person or a bank may write by mistake. */
const WRITTEN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -/*'
const CODES = 2000

/** Codes far apart and codes in a row. */
function liveCodes(): Set<string> {
  const codes = new Set<string>()
  for (let n = 0; codes.size < CODES; n += 1) {
    const at = n % 2 === 0 ? n * 4567 : n
    const letters = [441, 21, 1].map((part) => LETTERS[Math.floor(at / 1000 / part) % 21]).join('')
    const first = letters + String(at % 1000).padStart(3, '0')
    const code = [...'0123456789'].map((check) => first + check).find(isPayCode)
    if (code) codes.add(code)
  }
  return codes
}
const live = liveCodes()
const AROUND = [
  ['', ''],
  ['NIP/GTB/ADA SAMPLE/', ''],
  ['forjan', 'dues'],
  ['26 ', ' 01'],
  ['TRF B ', ' 4 bedroom'],
] as const

test('no wrong character finds another home, wherever the code stands', () => {
  const others: string[] = []
  let tried = 0
  for (const code of live) {
    const [before, after] = AROUND[tried % AROUND.length] ?? ['', '']
    for (let place = 0; place < code.length; place += 1)
      for (const character of WRITTEN) {
        const typed = code.slice(0, place) + character + code.slice(place + 1)
        if (findPayCodes(before + typed + after, live).some((each) => each !== code)) others.push(typed)
        tried += 1
      }
  }
  expect(tried).toBe(CODES * 7 * WRITTEN.length)
  expect(others).toEqual([])
})

test('no swap of neighbours finds another home', () => {
  const others: string[] = []
  for (const code of live)
    for (const [before, after] of AROUND) {
      const text = before + code + after
      for (let place = Math.max(0, before.length - 1); place < before.length + code.length; place += 1) {
        const typed = `${text.slice(0, place)}${text[place + 1] ?? ''}${text[place]}${text.slice(place + 2)}`
        if (findPayCodes(typed, live).some((each) => each !== code)) others.push(typed)
      }
    }
  expect(others).toEqual([])
})

test('a code is three letters and four digits with its check', () => {
  expect(['KDA1408', 'KDA1416', 'MTR2453'].filter(isPayCode)).toHaveLength(3)
  expect(['KDA1708', 'KDA1480', 'kda1408', 'KDA140', 'KDA14O8', ''].filter(isPayCode)).toEqual([])
})

describe('the narration of a transfer', () => {
  const homes = new Set(['KDA1408', 'KDA1416', 'MTR2453', 'LKL1016'])

  test.each([
    ['NIP/GTB/ADA SAMPLE/KDA1408', ['KDA1408']],
    ['nip/gtb/ada sample/kda1408', ['KDA1408']],
    ['NIP/GTB/ADASAMPLE/forjanKDA1408dues', ['KDA1408']],
    ['NIP/GTB/ADA SAMPLE/KDA 14-08', ['KDA1408']],
    ['NIP/GTB/ADA SAMPLE/K DA140 8', ['KDA1408']],
    ['NIP/GTB/ADA SAMPLE/KDA1708', []],
    ['NIP/GTB/ADA SAMPLE/KDA1480', []],
    ['NIP/GTB/ADA SAMPLE/KDA14', []],
    ['NIP/GTB/ADA SAMPLE/KDA1408 KDA1416', ['KDA1408', 'KDA1416']],
    ['KDA1416 and kda1408, again KDA-1416', ['KDA1416', 'KDA1408']],
    ['000000260105101500000000000081/ADA SAMPLE/O for 0: KDA14O8', ['KDA1408']],
    ['LKLIOL6', ['LKL1016']],
    ['NIP/GTB/ADA SAMPLE/INV 10 flat 3', []],
    ['KDA1408KDA1416', ['KDA1408', 'KDA1416']],
    ['260105KDA1408260105', ['KDA1408']],
    ['', []],
  ])('%s names %j', (narration, codes) => {
    expect(findPayCodes(narration, homes)).toEqual(codes)
  })

  test.each([
    ['NIP/GTB/ADA SAMPLE/KDA1708', { text: 'KDA1708', cut: false, near: ['KDA1408'] }],
    ['NIP/GTB/ADA SAMPLE/KDA1480', { text: 'KDA1480', cut: false, near: ['KDA1408'] }],
    ['NIP/GTB/ADA SAMPLE/KDA14', { text: 'KDA14', cut: true, near: ['KDA1408', 'KDA1416'] }],
    ['NIP/GTB/ADA SAMPLE/KDA 140', { text: 'KDA140', cut: true, near: ['KDA1408'] }],
    ['NIP/GTB/MTR2461 OF ANOTHER ESTATE', { text: 'MTR2461', cut: false, near: [] }],
  ])('%s is nobody’s code', (narration, doubtful) => {
    expect(findPayCodes(narration, homes)).toEqual([])
    expect(findCutPayCodes(narration, homes)).toEqual([doubtful])
  })

  test.each(['NIP/GTB/ADA SAMPLE/KDA1408', 'JAN2026 FLAT1234 INV 10 flat 3', 'ADA SAMPLE KDA', ''])(
    '%s leaves no doubt',
    (narration) => {
      expect(findCutPayCodes(narration, homes)).toEqual([])
    },
  )
})

import { expect, test } from 'vitest'
import { matchPasted } from './match-pasted.ts'

const residents = [
  {
    id: 1,
    name: 'Fúnmiláyọ̀ Adéṣínà',
    known_by: ['Fúnmiláyọ̀ Adéṣínà', 'funmi@estate.test'],
    property: 'Duplex 3',
  },
  { id: 2, name: 'Hauwa Bello', known_by: ['Hauwa Bello', 'hauwa@estate.test'], property: 'Bungalow 15' },
  { id: 3, name: 'Hauwa Bello', known_by: ['Hauwa Bello', 'bello@estate.test'], property: 'Bungalow 16' },
]
const matched = (text: string) =>
  matchPasted(text, residents).map(({ amount, fits }) => [amount, fits.map(({ id }) => id)])

test('a line is about whoever has the name, the property or the email, with or without marks', () => {
  expect(matched('Funmilayo Adesina\t332,500\nhauwa@estate.test -4000\r\n\nBUNGALOW 16, 100.50')).toEqual([
    [332_500, [1]],
    [-4000, [2]],
    [100.5, [3]],
  ])
})

test('thousands parted by a space are one amount, or none: never the end of it', () => {
  expect(
    matched('Funmilayo Adesina, 90 000.50\nDuplex 3; ₦90 500\nFunmilayo Adesina, Duplex 3, 1,250,000'),
  ).toEqual([
    [90_000.5, [1]],
    [90_500, [1]],
    [1_250_000, [1]],
  ])
  expect(matched('Funmilayo Adesina 90 000')).toEqual([[null, []]])
  expect(matched('Funmilayo Adesina 90 500')).toEqual([[500, []]])
})

test('of two with one name the property tells which; without it both fit', () => {
  expect(matched('Hauwa Bello\tBungalow 16\t100\nHauwa Bello\t100')).toEqual([
    [100, [3]],
    [100, [2, 3]],
  ])
})

test('a household is found by each of its people, by its own name, and once by its home', () => {
  const couple = [
    {
      ...{ id: 4, name: 'Ada and Tunde Bello', property: 'Flat 9' },
      known_by: ['Ada Bello', 'Tunde Bello', 'ada@estate.test'],
    },
  ]
  for (const who of ['Ada Bello', 'tunde bello', 'ada@estate.test', 'Ada and Tunde Bello', 'Flat 9'])
    expect(matchPasted(`${who}\t500`, couple)).toMatchObject([{ amount: 500, fits: [{ id: 4 }] }])
})

test('what fits nobody, or has no amount, is there to be settled', () => {
  expect(matched('Nobody\t5\nHauwa Bello\tBungalow 15')).toEqual([
    [5, []],
    [null, [2]],
  ])
})

test('a figure with two meanings is to be settled, and both are said', () => {
  const [line] = matchPasted('Hauwa Bello\tBungalow 15\t45,000K', residents)
  expect(line).toMatchObject({
    amount: null,
    problem: '45,000K could be ₦45,000.00 or ₦45,000,000.00; write 45000 or 45000000',
  })
  expect(matched('Hauwa Bello\tBungalow 15\tN20,000.00k')).toEqual([[20_000, [2]]])
})

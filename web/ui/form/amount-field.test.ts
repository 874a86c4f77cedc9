import { expect, test } from 'vitest'
import { amountText, EMPTY, editAmount, type Typed } from './amount-field.tsx'

/** Types one character after another at the end of a field. */
const typed = (text: string, before: Typed = EMPTY) =>
  [...text].reduce((typed, character) => editAmount(typed, typed.text + character), before)

test.each([
  ['1250000.5', '1,250,000.5', 1_250_000.5],
  ['45,000', '45,000', 45_000],
  ['1250k', '1250k', 1_250_000],
  ['45k', '45k', 45_000],
  ['1.500.000', '1.500.000', 1_500_000],
  ['N20,000.00k', 'N20,000.00k', 20_000],
  ['45 000', '45 000', 45_000],
])('Typing %s shows %s and means %s', (keys, text, naira) => {
  expect(typed(keys)).toMatchObject({ text, naira, problem: undefined })
})

test.each([
  ['45,00', '45,00 could be ₦45.00 or ₦4,500.00; write 45 or 4500'],
  ['-5000', '-5000 is below zero'],
  ['(5,000)', '(5,000) is below zero'],
  ['=N=45,000:00', '=N=45,000:00 is not an amount; write it as 45000 or 45,000.50'],
])('Neither typing nor pasting %s means an amount', (text, problem) => {
  for (const edited of [
    typed(text),
    editAmount(EMPTY, text, true),
    editAmount(amountText(45_000), text, true),
  ])
    expect(edited).toEqual({ text, ours: false, naira: Number.NaN, problem })
})

test('A figure that is grouped can be edited', () => {
  const grouped = amountText(45_000)
  expect(grouped.text).toBe('45,000')
  expect(editAmount(grouped, '45,0005').text).toBe('450,005')
  expect(editAmount(grouped, '45,00').text).toBe('4,500')
  expect(editAmount(grouped, '')).toEqual(EMPTY)
  expect(editAmount(typed('45,0'), '45,00').naira).toBeNaN()
})

test('A balance may be below zero', () => {
  expect(editAmount(EMPTY, '(5,000)', true, true)).toMatchObject({ naira: -5000, problem: undefined })
  expect(amountText(-5000).text).toBe('-5,000')
})

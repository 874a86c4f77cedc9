import { expect, test } from 'vitest'
import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { moneyOnItsWay, paidBefore } from './pay-again-words.ts'

test('money that was sent or told of is asked about before more is paid', () => {
  expect(moneyOnItsWay(18_500, {})).toBeNull()
  expect(moneyOnItsWay(18_500, { sent: 18_500 })).toMatchObject({
    title: '₦18,500.00 is on its way. Pay ₦18,500.00 as well?',
    description: 'What you owe falls by ₦18,500.00 once the bank confirms it.',
  })
  expect(moneyOnItsWay(18_500, { sent: 1_000, claimed: 166_500 })).toMatchObject({
    title: '₦167,500.00 is on its way. Pay ₦18,500.00 as well?',
    description:
      'You reported a transfer of ₦166,500.00. Your balance changes when the estate finds the money.',
  })
})

test('a levy that was paid is asked about before it is paid again, with how often it is asked for', () => {
  const [levy, water, card] = [
    { id: 1, name: 'Emergency levy', duration: 12 },
    { id: 2, name: 'Water', duration: 1 },
    { id: 3, name: 'Gate card', duration: 2 },
  ] as Charge[]
  const states = [
    { charge_id: 1, months: 12, billed: false, paid_on: '2026-11-21' },
    { charge_id: 2, months: 1, billed: true, paid_on: '2026-11-21' },
    { charge_id: 3, months: 2, billed: false, paid_on: '2026-11-21' },
  ] as ChargeState[]
  const asked = (charges: unknown[], today: string) => paidBefore(10_000, charges as Charge[], states, today)
  expect(asked([levy], '2026-11-21')).toMatchObject({
    title: 'You paid it today. Pay ₦10,000.00 again?',
    description: 'Your estate asks for it once a year.',
  })
  expect(asked([levy, water], '2026-12-01')).toMatchObject({
    title: 'You paid Emergency levy on 21 November. Pay ₦10,000.00?',
    description: 'Your estate asks for it once a year.',
  })
  expect(asked([levy, card], '2026-11-21')).toMatchObject({
    title: 'You paid Emergency levy and Gate card today. Pay ₦10,000.00?',
    description: 'Your estate asks for Emergency levy once a year. You can buy Gate card again.',
  })
  expect(asked([water], '2026-11-21')).toBeNull()
  expect(asked([levy], '2027-11-21')).toBeNull()
})

import { expect, test } from 'vitest'
import type { ChargePaid } from '#contract/owed.ts'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { chargesPaid } from './queries.ts'

const PALM = 1
const CEDAR = 2
const ofPalm = { id: 10, estate_id: PALM }
const gateCard = { id: 11, estate_id: PALM }
const ofCedar = { id: 20, estate_id: CEDAR }
const ofEveryEstate = { id: 30, estate_id: EVERY_ESTATE.id }

const says = (charge_id: number, paid: number): ChargePaid => ({
  ...{ charge_id, paid, of: 10, due: 90_000, collected: 45_000, next_on: null, planned: null },
  from_on: '2026-11-01',
  until_on: '2026-11-30',
})
const palm = { estate_id: PALM, paid: [says(ofPalm.id, 8), says(ofEveryEstate.id, 3)] }
const cedar = { estate_id: CEDAR, paid: [says(ofCedar.id, 5), says(ofEveryEstate.id, 7)] }

test('in the list of all estates each charge is told of by its own estate', () => {
  const paid = chargesPaid(null, [ofPalm, ofCedar, gateCard, ofEveryEstate], [palm, cedar])
  expect(paid.get(ofPalm.id)?.paid).toBe(8)
  expect(paid.get(ofCedar.id)?.paid).toBe(5)
  expect(paid.get(gateCard.id)).toBeNull()
})

test('in the list of all estates a charge of every estate is told of by all of them together', () => {
  const all = { estate_id: EVERY_ESTATE.id, paid: [says(ofEveryEstate.id, 10)] }
  expect(chargesPaid(null, [ofPalm, ofEveryEstate], [palm, all]).get(ofEveryEstate.id)?.paid).toBe(10)
  expect(chargesPaid(null, [ofEveryEstate], [palm, cedar]).has(ofEveryEstate.id)).toBe(false)
})

test('in the list of one estate a charge of every estate is told of as that estate has it', () => {
  expect(chargesPaid(CEDAR, [ofCedar, ofEveryEstate], [cedar]).get(ofEveryEstate.id)?.paid).toBe(7)
})

test('a charge is not called unbilled before its estate has answered', () => {
  expect(chargesPaid(null, [ofPalm, ofCedar], [palm]).has(ofCedar.id)).toBe(false)
})

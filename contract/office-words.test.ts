import { expect, test } from 'vitest'
import { officeWords } from './office-words.ts'

const office = { name: null, phone_number: '+2348031234567', whatsapp: '+2348031234567', email: null }

test('a paper says the number of the office as people dial it, once', () => {
  expect(officeWords('Palm Grove', office)).toBe('Questions? Palm Grove office, 0803 123 4567')
  expect(officeWords('Palm Grove', { ...office, name: 'The gate', whatsapp: '+447700900123' })).toBe(
    'Questions? The gate, 0803 123 4567, WhatsApp +447700900123',
  )
  expect(officeWords('Palm Grove', { ...office, phone_number: null, whatsapp: null })).toBeNull()
})

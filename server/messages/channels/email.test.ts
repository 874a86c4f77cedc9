import { expect, test } from 'vitest'
import { senderOf } from './email.ts'

test.each([
  ['no-reply@estate.test', '', 'no-reply@estate.test'],
  ['Estate Management <no-reply@estate.test>', 'Estate Management', 'no-reply@estate.test'],
  ['Palm Grove, Lekki <no-reply@estate.test>', 'Palm Grove, Lekki', 'no-reply@estate.test'],
  ['"Palm Grove" <no-reply@estate.test>', 'Palm Grove', 'no-reply@estate.test'],
])('%s is one sender', (setting, name, address) => {
  expect(senderOf(setting)).toEqual({ name, address })
})

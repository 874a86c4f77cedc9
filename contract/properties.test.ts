import { expect, test } from 'vitest'
import { saveProperty } from './properties.ts'

test('whoever adds a property hears of everything that is missing at once', () => {
  const given = { title: ' ', status: 'rented', attributes: [], owner_status: false, tenant_status: true }
  const { error } = saveProperty.safeParse({ ...given, landlord_email: 'chidi', tenant_email: ' ' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Title is required',
    'Enter a valid price',
    'Select at least one attribute',
    'Select an estate',
    'Enter a valid email',
    'Landlord name is required',
    'Tenant name is required',
    'Tenant email is required',
  ])
})

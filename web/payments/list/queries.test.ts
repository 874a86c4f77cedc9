import { expect, test } from 'vitest'
import type { Scope } from '#web/session/scope.ts'
import { tenancyAmong } from './queries.ts'

test('who runs an estate sees the payments of one tenancy by its number, not by a name that two may have', () => {
  const listed = (of: Scope['of'], wanted?: string) => tenancyAmong({ of } as Scope, wanted)
  expect(listed('one estate', '54')).toEqual({ of: 'tenancy', id: 54 })
  expect(listed('every estate', '54')).toEqual({ of: 'tenancy', id: 54 })
  // A tenant chooses among homes of their own; a landlord's payments are those of their days.
  for (const whose of ['own homes', 'own properties'] as const) expect(listed(whose, '54')).toBeNull()
  for (const wanted of [undefined, '', '0', 'all', '1e9']) expect(listed('one estate', wanted)).toBeNull()
})

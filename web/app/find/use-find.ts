import { useQuery } from '@tanstack/react-query'
import { ADMINS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { paymentSelection, paymentsOf } from '#web/payments/list/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'

import { useSettled } from '#web/shared/use-settled.ts'
import { SHORTEST } from './find-words.ts'
import {
  byName,
  FOUND_OF_EACH,
  groupOf,
  homeFound,
  landlordFound,
  notSearched,
  paymentFound,
  tenantFound,
  userFound,
} from './found.ts'

export function useFind(text: string) {
  const { is } = useSession()
  const typed = text.trim()
  const q = useSettled(typed)
  const selection = paymentSelection(useScope(), undefined)
  const query = { page: 1, per_page: FOUND_OF_EACH, q }
  const when = (may: boolean) => ({ enabled: may && q.length >= SHORTEST, retry: false })
  const homes = useQuery({ ...many('GET /estates/properties', { query }), ...when(true) })
  const tenants = useQuery({ ...many('GET /tenants', { query }), ...when(true) })
  const landlords = useQuery({ ...many('GET /landlords', { query }), ...when(true) })
  const users = useQuery({ ...many('GET /users', { query }), ...when(is(...ADMINS)) })
  const payments = useQuery({
    ...paymentsOf(selection ?? { of: 'all' }, query),
    ...when(selection !== null),
  })
  const lists = { homes, tenants, landlords, users, payments }
  const failures = Object.entries(lists).flatMap(([name, list]) => (list.error ? { ...list, name } : []))
  const searching =
    typed !== q ||
    Object.values(lists).some(
      ({ isFetching, isSuccess, isPlaceholderData }) => isFetching && (!isSuccess || isPlaceholderData),
    )
  return {
    q,
    searching,
    /** A list keeps its last result until it has answered. */
    groups: [
      ...byName(
        [
          ...groupOf('Homes', q, homes.data, homeFound),
          ...groupOf('Tenants', q, tenants.data, tenantFound),
          ...groupOf('Landlords', q, landlords.data, landlordFound),
          ...groupOf('Users', q, users.data, userFound),
          ...groupOf('Payments', q, payments.data, paymentFound),
        ],
        q,
      ),
      ...notSearched(failures),
    ],
    retry: () => {
      for (const { refetch } of failures) void refetch()
    },
  }
}

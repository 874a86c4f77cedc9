import { formatIsoDay } from '../contract/dates.ts'

export type Who = 'super admin' | 'estate admin' | 'landlord' | 'tenant'

/** What stands in a path for who asks. */
export interface Place {
  user: number
  estate: number
  tenancy: number
}

export interface Call {
  who: Who
  /** `:user`, `:estate` and `:tenancy` are the asker's; `page=last` and `page=middle` are looked up. */
  path: string
  file?: true
}

const today = formatIsoDay(new Date())
const thisMonth = `from=${today.slice(0, 8)}01&to=${today}`
const lastYear = `from=${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01&to=${today}`

const of = (who: Who, ...paths: string[]): Call[] => paths.map((path) => ({ who, path }))
const fileOf = (who: Who, path: string): Call => ({ who, path, file: true })

export const CALLS: Call[] = [
  ...of(
    'super admin',
    '/all/payments?page=1',
    '/all/payments?page=middle',
    '/all/payments?page=last',
    '/all/payments?page=1&q=adebayo',
    '/all/payments?page=1&q=adebayo%20okafor',
    '/all/payments?page=1&q=paystack',
    '/all/payments?page=1&q=t2026-0009',
    '/all/payments?page=1&status=failed',
    '/all/payments?page=1&method=cash',
    '/all/payments?page=last&method=cash',
    `/all/payments?page=1&${thisMonth}`,
    `/all/payments?page=last&${lastYear}`,
    '/all/payments?page=1&order=-amount',
    '/all/payments?page=middle&order=paid_at',
    '/payments/sum',
    `/payments/sum?${thisMonth}`,
    `/payments/sum?${lastYear}`,
    '/payments/sum?q=adebayo',
    '/payments/reviews',
    '/statistics',
    '/notifications?page=1',
    '/notifications?is_read=0&page=1&per_page=1',
    '/notifications?page=last',
    '/notifications?page=1&q=meeting',
    '/notifications?page=1&type=email',
    '/estates?page=1',
    '/estates?page=1&figures=yes',
    '/estates/properties?page=1',
    '/estates/properties?page=middle',
    '/estates/properties?page=last',
    '/estates/properties?page=1&q=flat',
    '/estates/properties?page=1&q=flat%20997,',
    '/estates/properties?page=1&status=rented',
    '/estates/properties?page=1&order=title',
    '/tenants?page=1',
    '/tenants?page=last',
    '/tenants?page=1&q=adebayo',
    '/tenants?page=1&order=name',
    '/users?page=1',
    '/users?page=last',
    '/users?page=1&role=tenant',
    '/users?page=last&role=tenant',
    '/users?page=1&q=adebayo',
    '/users?page=1&q=person997@',
    '/users?page=1&order=name',
    '/charges?page=1',
    '/owed?page=1',
    '/arrears?page=1',
    '/arrears/totals',
    '/deliveries?page=1',
    '/deliveries?page=last',
    '/deliveries?page=1&status=failed',
    '/audit-log?page=1',
    '/audit-log?page=last',
    '/security-log?page=1',
    '/security-log?page=last',
    '/security-log/figures',
    '/data-requests?page=1',
  ),
  fileOf('super admin', `/payments/export?format=csv&${thisMonth}`),
  ...of(
    'estate admin',
    '/estate/payments/:estate?page=1',
    '/estate/payments/:estate?page=last',
    '/estate/payments/:estate?page=1&q=adebayo',
    '/payments/sum',
    '/estate/statistics/:estate',
    '/estates/properties?page=1',
    '/tenants?page=1',
    '/notifications?page=1',
    '/notifications?is_read=0&page=1&per_page=1',
    '/estate/arrears/:estate?page=1',
    '/estate/arrears/:estate/totals',
    '/estate/owed/:estate',
    '/estate/charges/:estate?page=1',
    '/estate/charges/:estate/paid',
    '/estate/invitations/:estate?page=1',
    '/payment/payers?page=1',
    '/security-log?page=1',
  ),
  fileOf('estate admin', '/payments/export?format=csv'),
  ...of(
    'landlord',
    '/landlord/payments/:user?page=1',
    '/payments/sum',
    '/landlord/statistics/:user',
    '/estates/properties?page=1',
    '/tenants?page=1',
    '/notifications?page=1',
    '/notifications?is_read=0&page=1&per_page=1',
    '/landlord/arrears/:user?page=1',
    '/landlord/owed/:user?page=1',
  ),
  ...of(
    'tenant',
    '/tenant/payments/:tenancy?page=1',
    '/payments/sum',
    '/tenant/statistics/:user',
    '/notifications?page=1',
    '/notifications?is_read=0&page=1&per_page=1',
    '/estate/charges/:estate?page=1',
  ),
]

import { formatIsoDay } from '../contract/dates.ts'

export type Who = 'super admin' | 'admin' | 'estate admin' | 'landlord' | 'tenant'

export interface Place {
  user: number
  estate: number
  tenancy: number
}

export interface Call {
  who: Who
  /** `:user`, `:estate` and `:tenancy` are the viewer's; `page=last` and `page=middle` are computed. */
  path: string
  file?: true
}

const today = formatIsoDay(new Date())
const thisMonth = `from=${today.slice(0, 8)}01&to=${today}`
const lastYear = `from=${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01&to=${today}`

/** Each line holds a list and its queries. */
const of = (who: Who, lines: string): Call[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path, ...queries] = line.trim().split(/\s+/)
      return queries.map((query) => ({ who, path: query === '-' ? `${path}` : `${path}?${query}` }))
    })
const fileOf = (who: Who, path: string): Call => ({ who, path, file: true })

export const CALLS: Call[] = [
  ...of(
    'super admin',
    `/all/payments page=1 page=middle page=last page=1&q=adebayo page=1&q=adebayo%20okafor page=1&q=paystack page=50&q=adebayo
    /all/payments page=1&q=adebayo&status=failed page=1&q=flat page=1&q=inv-t2026-0009 page=1&q=t2026-0009 page=1&status=failed
    /all/payments page=1&method=cash page=last&method=cash page=1&${thisMonth} page=last&${lastYear}
    /all/payments page=1&order=-amount page=middle&order=paid_at
    /payments/sum - ${thisMonth} ${lastYear} q=adebayo
    /payments/reviews -
    /payment/payers page=1 page=1&q=adebayo page=1&q=zainab page=1&q=flat
    /statistics -
    /notifications page=1 is_read=0&page=1&per_page=1 page=last page=1&q=meeting page=1&type=email
    /estates page=1 page=1&figures=yes
    /estates/properties page=1 page=middle page=last page=1&q=flat page=1&q=flat%20997, page=1&status=rented page=1&order=title
    /tenants page=1 page=last page=1&q=adebayo page=1&order=name
    /users page=1 page=last page=1&role=tenant page=last&role=tenant page=1&q=adebayo page=1&q=person997@ page=1&order=name
    /charges page=1
    /owed page=1
    /arrears page=1 page=1&q=adebayo page=1&q=flat
    /arrears/totals -
    /messages page=1 page=1&q=person997@ page=1&q=a page=last page=1&status=failed
    /audit-log page=1 page=last page=1&q=property
    /security-log page=1 page=last page=1&q=adebayo page=1&q=a
    /security-log/figures -
    /data-requests page=1`,
  ),
  fileOf('super admin', `/payments/export?format=csv&${thisMonth}`),
  fileOf('super admin', `/payments/export?format=xlsx&${thisMonth}`),
  fileOf('super admin', '/arrears/export?format=csv'),
  ...of(
    'admin',
    `/all/payments page=1
    /statistics -
    /users page=1 page=last&role=tenant page=1&q=adebayo
    /estates/properties page=1
    /tenants page=1
    /notifications page=1
    /arrears page=1`,
  ),
  ...of(
    'estate admin',
    `/estate/payments/:estate page=1 page=last page=1&q=adebayo
    /payments/sum -
    /estate/statistics/:estate -
    /estates/properties page=1 page=1&q=flat
    /tenants page=1 page=1&q=adebayo
    /notifications page=1 is_read=0&page=1&per_page=1
    /estate/arrears/:estate page=1
    /estate/arrears/:estate/totals -
    /estate/owed/:estate -
    /estate/charges/:estate page=1
    /estate/charges/:estate/paid -
    /estate/invitations/:estate page=1
    /estate/invitations/:estate/counts -
    /estate/imports/:estate page=1
    /estate/reminders/:estate -
    /payment/payers page=1
    /security-log page=1`,
  ),
  fileOf('estate admin', '/payments/export?format=csv'),
  ...of(
    'landlord',
    `/landlord/payments/:user page=1 page=1&q=adebayo page=1&q=flat
    /payments/sum -
    /landlord/statistics/:user -
    /estates/properties page=1
    /tenants page=1
    /notifications page=1 is_read=0&page=1&per_page=1
    /landlord/arrears/:user page=1
    /landlord/arrears/:user/totals -
    /landlord/owed/:user page=1
    /landlord/statement/:user ${thisMonth}`,
  ),
  ...of(
    'tenant',
    `/tenant/payments/:tenancy page=1 page=1&q=paystack
    /tenant/charges/:tenancy -
    /tenant/ledger/:tenancy page=1&per_page=10
    /tenant/statement/:tenancy ${thisMonth}
    /payments/sum -
    /tenant/statistics/:user -
    /notifications page=1 is_read=0&page=1&per_page=1
    /estate/charges/:estate page=1`,
  ),
]

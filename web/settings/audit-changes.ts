import type { LateFee } from '#contract/billing.ts'
import { formatDay, formatExact, isIsoDay } from '#contract/dates.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { AuditEntry } from '#contract/system.ts'
import { feeWords } from '#contract/terms-words.ts'
import { sentence } from '#web/ui/text/sentence.ts'

type Row = NonNullable<AuditEntry['before']>

/** Stands for a field that is empty or was not noted. */
export const NOTHING = '–'

const UNTOLD = ['tenancies', 'accounts', 'gateway', 'payload', 'currency', 'created_at', 'created_by']
/** Ids, keys and values that are equal in every row: nobody reads them. */
const isInternal = (field: string) => /(^|_)(id|ids|key|entry)$/.test(field) || UNTOLD.includes(field)
// The words of the notifications page would bring its contract.
const TYPE_WORDS: Record<string, string> = { email: 'Email', whatsapp: 'WhatsApp', notification: 'In-App' }
const AUDIENCE_WORDS: Record<string, string> = { landlord: 'Landlords', tenant: 'Tenants' }
const SUMS = new Set(['amount', 'price', 'paid', 'owed', 'refunded', 'opening_balance', 'opening_balances'])
const WORDS: Record<string, (value: string | number) => string> = {
  payment_method: (method) => methodName(String(method)),
  method: (method) => methodName(String(method)),
  duration: (months) => formatDuration(Number(months)),
  roles: (role) => sentence(String(role)),
  audience: (role) => AUDIENCE_WORDS[role] ?? sentence(String(role)),
  type: (type) => TYPE_WORDS[type] ?? sentence(String(type)),
  kind: (kind) => sentence(String(kind)),
  // `Flat: 60000.00`
  rates: (rate) => String(rate).replace(/: ([\d.]+)$/, (_, amount) => `: ${formatNaira(Number(amount))}`),
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value alone is clear. */
const UNNAMED = ['name', 'amount', 'period']
/** `from_on` reads `from`. */
const inWords = (field: string) => field.replace(/_(on|at)$/, '').replaceAll('_', ' ')
/** Fields whose name says less than the word of the screens. */
const LABELS: Record<string, string> = {
  payer_name: 'Payer',
  property_title: 'Property',
  estate_name: 'Estate',
}

/** Several facts of one row in a line. */
const inOneLine = (row: Row) =>
  Object.entries(row)
    .filter(([field, value]) => !isInternal(field) && value !== null && value !== '')
    .filter(([field, value]) => field !== 'quantity' || value !== 1)
    .map(([field, value]) =>
      UNNAMED.includes(field) ? textOf(field, value) : `${inWords(field)} ${textOf(field, value)}`,
    )
    .join(', ')

function textOf(field: string, value: unknown): string {
  if (field === 'status' && (value === 1 || value === null)) return value === 1 ? 'Active' : 'Inactive'
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((each) => textOf(field, each)).join(value.some(isRow) ? '; ' : ', ') || NOTHING
  if (isRow(value)) return field === 'late_fee' ? feeWords(value as LateFee) : inOneLine(value) || NOTHING
  const known = WORDS[field]
  if (known && (typeof value === 'number' || typeof value === 'string')) return known(value)
  if (typeof value === 'number') return SUMS.has(field) ? formatNaira(value) : String(value)
  const text = String(value)
  if (INSTANT.test(text)) return formatExact(text)
  if (isIsoDay(text)) return formatDay(text)
  if (field !== 'status') return text
  return text === 'success' ? 'Paid' : sentence(text)
}

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  // An update may record only the fields that it set.
  const row = after ?? before ?? {}
  /** Only a notification has a title and roles. */
  const nameOf = (field: string) => (field === 'roles' && 'title' in row ? 'audience' : field)
  const told = (row: AuditEntry['before'], field: string) =>
    row ? textOf(nameOf(field), row[field]) : NOTHING
  return (
    Object.keys(row)
      .filter((field) => !isInternal(field))
      // A new payment is not reversed, and its day says more than the instant.
      .filter((field) => !(field === 'reversed' && !before) && !(field === 'paid_at' && 'paid_on' in row))
      .map((field) => ({
        field: LABELS[field] ?? sentence(nameOf(field)),
        before: told(before, field),
        after: told(after, field),
      }))
      .filter((change) => change.before !== change.after)
  )
}

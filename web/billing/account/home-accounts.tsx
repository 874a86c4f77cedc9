import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { HomeAccount } from '#contract/owed.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { one } from '#web/api/queries.ts'
import { PayHomesDialog } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed, sinceOrDue, toPayWords } from '#web/shared/owed/owed-words.ts'
import { statementAt } from '#web/shared/owed/statement-at.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { DownloadStatement } from './download-statement.tsx'

export const homeAccounts = (id: string) => one('GET /property/accounts/:id', { params: { id } })

/** The accounts of a home, the largest debt first. A landlord's own is no part of what the tenants owe. */
export function HomeAccounts({ home, owns }: { home: PropertyDetail; owns: boolean }) {
  const query = useQuery(homeAccounts(String(home.id)))
  const [paying, setPaying] = useState<HomeAccount & { tenant_id: number }>()
  const { error } = query
  const data = query.data?.toSorted((one, other) => other.owed - one.owed)
  const summed = (data ?? []).filter(({ tenant_id }) => !owns || tenant_id !== null)
  const sum = formatOwed(sumNaira(summed.map(({ owed }) => ({ amount: owed }))))
  return (
    <Panel
      title="What is owed"
      action={
        // The row of a single debt says its sum.
        summed.filter(({ owed }) => owed > 0).length > 1 && (
          <span className="font-[620]">{owns ? `Your tenants owe ${sum}` : `${sum} in all`}</span>
        )
      }
    >
      {data?.length === 0 ? (
        <p className="text-ink-2">No account is billed here.</p>
      ) : data ? (
        <ul aria-label="Accounts" className="divide-y divide-line">
          {data.map((account) => (
            <Row
              key={account.account_id}
              account={account}
              own={owns && account.tenant_id === null}
              // A landlord may pay for their tenants (A9).
              onPay={owns ? setPaying : undefined}
            />
          ))}
        </ul>
      ) : error ? (
        <RetryNotice title="What is owed could not be loaded." query={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-16" />
        </div>
      )}
      {paying && (
        <PayHomesDialog
          homes={[
            {
              ...{ account_id: paying.account_id, property_id: home.id, estate_id: home.estate_id },
              ...{ title: home.title, amount: paying.owed, tenant: paying },
            },
          ]}
          onClose={() => setPaying(undefined)}
        />
      )}
    </Panel>
  )
}

/** `since 1 Oct`, `₦5,000 credit`, `next ₦45,000, due 1 Dec` */
function stateWords({ owed, credit, in_advance, oldest_due_on, next_due }: HomeAccount): string {
  const words = [
    owed > 0 && oldest_due_on && sinceOrDue(oldest_due_on),
    credit > 0 && `${formatOwed(credit)} credit`,
    in_advance > 0 && `${formatOwed(in_advance)} paid in advance`,
    next_due && `next ${toPayWords(next_due, credit)}, ${sinceOrDue(next_due.due_on)}`,
  ].filter(Boolean)
  return words.join(', ')
}

const NOTHING = 'Nothing owed'

interface RowProps {
  account: HomeAccount
  /** The landlord who reads it owes it. */
  own: boolean
  onPay: ((account: HomeAccount & { tenant_id: number }) => void) | undefined
}

function Row({ account, own, onPay }: RowProps) {
  const { account_id, tenant_id, number, pay_code, name, owed, ended } = account
  const whose = tenant_id === null ? !own && 'Owner' : ended && 'Moved out'
  const of = tenant_id === null ? { accountId: account_id } : { tenantId: tenant_id }
  const narrow = useNarrow()
  const words = stateWords(account)
  return (
    <li className="flex items-center gap-x-3 py-3 first:pt-0 last:pb-0 sm:gap-x-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <p className="min-w-0 flex-1 basis-full break-words sm:basis-48">
          <Link {...statementAt({ tenant_id, account_id })} className={classes(tallLinkStyle, 'font-[560]')}>
            {own ? 'You' : name}
          </Link>
          <span className="block text-sm text-ink-2">
            {[whose, number, `pay code ${pay_code}`].filter(Boolean).join(', ')}
          </span>
        </p>
        {narrow && owed === 0 ? (
          <p className="text-sm text-ink-2">{[NOTHING, words].filter(Boolean).join(', ')}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-3 sm:block sm:text-right">
            {owed > 0 ? (
              <span className="text-lg font-[640] tracking-[-0.01em]">{formatOwed(owed)}</span>
            ) : (
              NOTHING
            )}{' '}
            <span className="block text-sm text-ink-2 first-letter:uppercase">{words}</span>
          </p>
        )}
      </div>
      {own && owed > 0 && (
        <ButtonLink
          size="sm"
          variant="primary"
          to="/arrears/$id"
          params={{ id: String(account_id) }}
          search={{ pay: String(account_id) }}
          aria-label={`Pay ${formatNaira(owed)}, your own account`}
        >
          Pay
        </ButtonLink>
      )}
      {onPay && tenant_id !== null && owed > 0 && (
        <Button
          size="sm"
          aria-label={`Pay ${formatNaira(owed)} for ${name}`}
          onClick={() => onPay({ ...account, tenant_id })}
        >
          Pay
        </Button>
      )}
      <DownloadStatement of={of} period={{}} label={narrow ? '' : 'Statement'} />
    </li>
  )
}

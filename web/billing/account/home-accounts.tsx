import { useQuery } from '@tanstack/react-query'
import { sumNaira } from '#contract/money.ts'
import type { HomeAccount } from '#contract/owed.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { statementAt } from '#web/shared/owed/statement-at.ts'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DownloadStatement } from './statement-days.tsx'

export const homeAccounts = (id: string) => one('GET /property/accounts/:id', { params: { id } })

/** The accounts of a home: what each owes, and what comes next. */
export function HomeAccounts({ id }: { id: string }) {
  const query = useQuery(homeAccounts(id))
  const { data, error } = query
  return (
    <Panel
      title="What is owed"
      action={
        data &&
        data.length > 1 && (
          <span className="font-[620]">
            {formatOwed(sumNaira(data.map(({ owed }) => ({ amount: owed }))))} in all
          </span>
        )
      }
    >
      {data?.length === 0 ? (
        <p className="text-ink-2">No account is billed here.</p>
      ) : data ? (
        <ul aria-label="Accounts" className="divide-y divide-line">
          {data.map((account) => (
            <Row key={account.account_id} account={account} />
          ))}
        </ul>
      ) : error ? (
        <RetryNotice title="What is owed could not be loaded." query={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-16" />
        </div>
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
    next_due && `next ${formatOwed(next_due.amount)}, ${sinceOrDue(next_due.due_on)}`,
  ].filter(Boolean)
  return words.join(', ')
}

function Row({ account }: { account: HomeAccount }) {
  const { account_id, tenant_id, number, pay_code, name, owed, ended } = account
  const whose = tenant_id === null ? 'Owner' : ended && 'Moved out'
  const of = tenant_id === null ? { accountId: account_id } : { tenantId: tenant_id }
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-48 break-words">
        <Link {...statementAt({ tenant_id, account_id })} className={asideLinkStyle}>
          {name}
        </Link>
        <span className="block text-sm text-ink-2">
          {[whose, number, `pay code ${pay_code}`].filter(Boolean).join(', ')}
        </span>
      </p>
      <p className="flex-none sm:text-right">
        {owed > 0 ? (
          <span className="block text-lg font-[640] tracking-[-0.01em]">{formatOwed(owed)}</span>
        ) : (
          <span className="block">Nothing owed</span>
        )}
        <span className="block text-sm text-ink-2 first-letter:uppercase">{stateWords(account)}</span>
      </p>
      <DownloadStatement of={of} period={{}} label="Statement" />
    </li>
  )
}

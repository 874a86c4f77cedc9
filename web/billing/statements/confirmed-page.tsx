import { formatDay } from '#contract/dates.ts'
import type { ConfirmedStatement } from '#contract/statements.ts'
import { one } from '#web/api/queries.ts'
import { useParams } from '#web/routing/shown.tsx'
import { CodePage } from '#web/shared/code-page.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

export function ConfirmedPage() {
  const { code = '' } = useParams()
  return (
    <CodePage noun="statement" query={one('GET /statement/:code', { params: { code } })}>
      {confirmedFacts}
    </CodePage>
  )
}

const Balance = ({ amount }: { amount: number }) => (
  <>
    <Money amount={Math.abs(amount)} />
    {amount !== 0 && (amount > 0 ? ' owed' : ' credit')}
  </>
)

const SINCE = {
  added:
    'It was made before its last day was over, and more was entered on that day: the closing balance is different now. Ask for a new statement.',
  corrected:
    'The ledger has been corrected since: its balances on these days are different now. Ask for a new statement.',
}

function confirmedFacts(statement: ConfirmedStatement) {
  const { of, estates, from, to, opening, closing, issued_on, since } = statement
  return (
    <>
      {since !== 'agrees' && <Notice tone="wait">{SINCE[since]}</Notice>}
      <DescriptionList
        facts={[
          [estates.length === 1 ? 'Estate' : 'Estates', estates.join(', ') || undefined],
          ['For', of === 'tenancy' ? 'One home' : 'All homes of a landlord'],
          ['Period', `${formatDay(from)} to ${formatDay(to)}`],
          ['Opening balance', <Balance key="opening" amount={opening} />],
          ['Closing balance', <Balance key="closing" amount={closing} />],
          ['Issued', formatDay(issued_on)],
        ]}
      />
    </>
  )
}

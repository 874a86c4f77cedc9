import { countOf } from '#contract/counts.ts'
import { formatDay } from '#contract/dates.ts'
import type { ConfirmedStatement } from '#contract/statements.ts'
import { one } from '#web/api/queries.ts'
import { CodePage } from '#web/shared/code-page.tsx'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

export const ConfirmedPage = () => (
  <CodePage noun="statement" queryOf={(code) => one('GET /statement/:code', { params: { code } })}>
    {confirmedFacts}
  </CodePage>
)

/** As on the statement: a balance is owed, unless it says credit. */
const Balance = ({ amount }: { amount: number }) => (
  <>
    <Money amount={Math.abs(amount)} />
    {amount < 0 && ' credit'}
  </>
)

const SINCE = {
  added:
    'It was made before its last day was over, and more was entered on that day: the closing balance is different now. Ask for a new statement.',
  corrected:
    'The ledger has been corrected since: its balances on these days are different now. Ask for a new statement.',
}

function confirmedFacts(statement: ConfirmedStatement) {
  const {
    of,
    homes,
    estates,
    letterhead,
    from,
    to,
    opening,
    closing,
    owed,
    credit,
    in_advance,
    issued_on,
    since,
  } = statement
  const [estate_name = '', ...others] = estates
  const whose = of === 'tenancy' ? '' : homes === 1 ? ' of a landlord' : ', all of one landlord'
  return (
    <>
      {letterhead?.logo && <EstateLogo code={letterhead.logo} className="h-14 max-w-48 justify-self-start" />}
      {since !== 'agrees' && <Notice tone="wait">{SINCE[since]}</Notice>}
      <DescriptionList
        facts={[
          [others.length === 0 ? 'Estate' : 'Estates', estates.join(', ') || undefined],
          ['For', countOf(homes, 'home') + whose],
          ['Period', `${formatDay(from)} to ${formatDay(to)}`],
          ['Opening balance', <Balance key="opening" amount={opening} />],
          ['Owed at the end', <Money key="owed" amount={owed} />],
          !!credit && ['Credit', <Money key="credit" amount={credit} />],
          !!in_advance && ['Paid for later periods', <Money key="in_advance" amount={in_advance} />],
          ['Closing balance', <Balance key="closing" amount={closing} />],
          ['Issued', formatDay(issued_on)],
        ]}
      />
      {letterhead && <OfficeContact estate_name={estate_name} office={letterhead.office} />}
    </>
  )
}

import { countOf } from '#contract/counts.ts'
import { formatDay } from '#contract/dates.ts'
import { sumNaira } from '#contract/money.ts'
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

/** The sums of the paper, in its words. */
function movedFacts(moved: ConfirmedStatement['moved']) {
  if (!moved) return []
  const { charged, paid, given_back, adjusted } = moved
  const sums: [string, number][] = [
    ['Charged', charged],
    ['Paid', sumNaira([{ amount: paid }, { amount: given_back }])],
    ...(given_back === 0 ? [] : [['Given back', given_back] satisfies [string, number]]),
    ...(adjusted > 0 ? [['Adjustments and payment plans', adjusted] satisfies [string, number]] : []),
  ]
  return sums.map(([name, amount]) => [name, <Money key={name} amount={amount} />] as const)
}

function confirmedFacts(statement: ConfirmedStatement) {
  const {
    of,
    homes,
    home,
    estates,
    letterhead,
    from,
    to,
    opening,
    moved,
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
          ['For', (home ?? countOf(homes, 'home')) + whose],
          ['Period', `${formatDay(from)} to ${formatDay(to)}`],
          ['Opening balance', <Balance key="opening" amount={opening} />],
          ...movedFacts(moved),
          ['Closing balance', <Balance key="closing" amount={closing} />],
          // A closing balance of one part says it already.
          owed > 0 && owed !== closing && ['Owed at the end', <Money key="owed" amount={owed} />],
          credit > 0 && credit !== -closing && ['Credit', <Money key="credit" amount={credit} />],
          in_advance > 0 && ['Paid for later periods', <Money key="in_advance" amount={in_advance} />],
          ['Issued', formatDay(issued_on)],
        ]}
      />
      {letterhead && <OfficeContact estate_name={estate_name} office={letterhead.office} />}
    </>
  )
}

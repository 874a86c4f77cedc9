import { CircleCheck } from 'lucide-react'
import { shareWords } from '#contract/collection-rate.ts'
import { formatCount } from '#contract/counts.ts'
import { sumNaira, toKobo, toNaira } from '#contract/money.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { statementAt } from '#web/shared/owed/statement-at.ts'
import { EmptyState, Repeat, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'

const MOST = 10
const rowStyle =
  'relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line px-5 py-2.5 first:border-t-0'

const shareStyle = 'ml-1 text-sm font-normal tracking-normal text-ink-2 max-sm:ml-0 max-sm:block'

const TwoLines = ({ width }: { width: string }) => (
  <div>
    <SkeletonLine className={width} />
    <div className="text-sm sm:hidden">
      <SkeletonLine className="w-20" />
    </div>
  </div>
)

export function WhoOwesMost({ owed }: { owed: EstateOwed | undefined }) {
  if (!owed)
    return (
      <Panel
        title={
          <>
            Who is late{' '}
            <span className={`${shareStyle} sm:hidden`}>
              <SkeletonLine className="w-56" />
            </span>
          </>
        }
        flush
      >
        <div className="pt-1.5">
          <Repeat times={MOST}>
            <div className={rowStyle}>
              <TwoLines width="w-56" />
              <TwoLines width="w-24" />
            </div>
          </Repeat>
        </div>
      </Panel>
    )
  return (
    <Panel
      title={
        <>
          Who is late <Share owed={owed} />
        </>
      }
      action={
        owed.top.length > 0 && (
          <PanelLink link={<Link to="/arrears" />}>All {formatCount(owed.owing_tenancies)} who owe</PanelLink>
        )
      }
      flush
    >
      {owed.top.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Nobody is late">
          Who is late stands here, the largest sum first.
        </EmptyState>
      ) : (
        <ul className="pt-1.5">
          {owed.top.map((each) => (
            <li key={each.account_id} className={`${rowStyle} hover:bg-sunken`}>
              <p className="min-w-0 sm:truncate">
                <Link {...statementAt(each)} className={`font-[560] ${wholeCardStyle}`}>
                  {each.name}
                </Link>{' '}
                <span className="text-sm text-ink-2 max-sm:block">
                  {each.property.title}
                  {each.ended && (each.tenant_id === null ? ', sold' : ', moved out')}
                </span>
              </p>
              <p className="flex items-baseline gap-x-4 text-right whitespace-nowrap max-sm:flex-col-reverse max-sm:items-end">
                <span className="text-sm text-ink-2">{sinceOrDue(each.oldest_due_on)}</span>
                <span className="min-w-24 font-[620]">{formatOwed(lateOf(each))}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const lateOf = ({ owed, not_due }: Pick<EstateOwed['top'][number], 'owed' | 'not_due'>) =>
  toNaira(toKobo(owed) - toKobo(not_due))

function Share({ owed: { top, owed, ageing } }: { owed: EstateOwed }) {
  const late = lateOf({ owed, not_due: ageing.not_due })
  const theirs = sumNaira(top.map((each) => ({ amount: lateOf(each) })))
  return (
    theirs < late && (
      <span className={shareStyle}>
        These owe {shareWords(theirs, late)} of the {formatOwed(late)} that is late
      </span>
    )
  )
}

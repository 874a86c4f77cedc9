import { useQuery } from '@tanstack/react-query'
import { Banknote, Landmark, type LucideIcon, MailPlus, MailX } from 'lucide-react'
import { countOf, formatCount } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { CLAIM_ASKED_DAYS, LONGEST_PAGE } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { many, one } from '#web/api/queries.ts'
import { Link, type LinkProps } from '#web/routing/link.tsx'
import { lagosToday, serverNow } from '#web/ui/clock.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'

/** An older failure is no work any more. */
const FAILED_DAYS = 30

interface Work {
  icon: LucideIcon
  count: number
  words: string
  note: string
  link: LinkProps
}

function useOfficeWork(estateId: number) {
  const params = { estateId }
  const money = useQuery(one('GET /estate/unassigned/:estateId', { params }))
  const claims = useQuery(many('GET /estate/claims/:estateId', { params, query: { page: 1, per_page: 1 } }))
  const notifications = useQuery(
    many('GET /notifications', { query: { delivery: 'failed', page: 1, per_page: LONGEST_PAGE } }),
  )
  const invitations = useQuery(one('GET /estate/invitations/:estateId/counts', { params }))
  const asked = [money, claims, notifications, invitations]

  const { count: lines = 0, amount = 0, oldest_on, claims_overdue = 0 } = money.data ?? {}
  const claimed = claims.data?.total ?? 0
  const { expired = 0, failed: unsent = 0 } = invitations.data?.states ?? {}
  const earliest = serverNow() - FAILED_DAYS * DAY_MS
  const failed = (notifications.data?.rows ?? [])
    .filter(({ created_at }) => Date.parse(created_at) >= earliest)
    .reduce((sum, { delivery }) => sum + (delivery?.failed ?? 0), 0)
  const work: Work[] = [
    {
      icon: Landmark,
      count: lines,
      words: `${countOf(lines, 'transfer')} to match`,
      note: `${formatNaira(amount)}${oldest_on ? ` since ${shortDay(oldest_on, lagosToday())}` : ''}`,
      link: { to: '/bank-statements', search: { view: 'match' } },
    },
    {
      icon: Banknote,
      count: claimed,
      words: countOf(claimed, 'resident says they have paid', 'residents say they have paid'),
      note:
        claims_overdue > 0
          ? `${formatCount(claims_overdue)} waiting for over ${CLAIM_ASKED_DAYS} days`
          : 'Not found in a bank statement yet',
      link: { to: '/bank-statements', search: { view: 'claims' } },
    },
    {
      icon: MailX,
      count: failed,
      words: `${countOf(failed, 'message')} could not be sent`,
      note: `Of notifications in the last ${FAILED_DAYS} days`,
      link: { to: '/notifications', search: { delivery: 'failed' } },
    },
    {
      icon: MailX,
      count: unsent,
      words: `${countOf(unsent, 'invitation')} could not be sent`,
      note: 'See why',
      link: { to: '/invitations', search: { state: 'failed' } },
    },
    {
      icon: MailPlus,
      count: expired,
      words: `${countOf(expired, 'invitation')} ran out`,
      note: 'Send a new link',
      link: { to: '/invitations', search: { state: 'expired' } },
    },
  ]
  return {
    work: work.filter(({ count }) => count > 0),
    waiting: asked.some(({ isFetched }) => !isFetched),
    problem: asked.find(({ error }) => error)?.error?.message,
  }
}

/** Lists the open work of an office. Its calls run while the bell is open. */
export function OfficeWork({ estateId, onGo }: { estateId: number; onGo: () => void }) {
  const { work, waiting, problem } = useOfficeWork(estateId)
  if (waiting)
    return (
      <div aria-busy="true" className="border-t border-line px-4 py-3">
        <Skeleton className="h-9 w-56" />
      </div>
    )
  return (
    <>
      <ul aria-label="To do">
        {work.map(({ icon: Icon, words, note, link }) => (
          <li key={words} className="border-t border-line">
            <Link
              {...link}
              onClick={onGo}
              className="flex gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Icon className="mt-0.5 flex-none text-amber-ink" />
              <span className="min-w-0">
                <span className="block font-[560]">{words}</span>
                <span className="block text-sm text-ink-2">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {problem ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">{`Not all that waits for you could be loaded. ${problem}`}</p>
      ) : (
        work.length === 0 && <p className="px-4 pt-1 pb-3 text-ink-2">Nothing waits for you.</p>
      )}
    </>
  )
}

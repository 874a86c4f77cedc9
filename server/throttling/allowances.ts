import type { AllowanceKind } from '#contract/allowances.ts'
import { formatClock, formatIsoDay } from '#contract/dates.ts'
import { DAY_S } from '#contract/time.ts'
import { isAdmin, type Viewer } from '#server/access/viewer.ts'
import { tooManyTries } from '#server/errors/problem.ts'
import type { Throttles } from './limits.ts'
import { countTry, giveBack, readCount } from './tries.ts'

/** The counts of one viewer: their own, and that of the estate it is sent for. */
function countsOf(throttles: Throttles, viewer: Viewer, kind: AllowanceKind, estateId: number | null) {
  const { admin, person, estate } = throttles.allowances[kind]
  const own = { allowance: isAdmin(viewer) ? admin : person, id: viewer.user_id, who: 'You have' }
  return estateId ? [own, { allowance: estate, id: estateId, who: 'This estate has' }] : [own]
}

interface Sent {
  kind: AllowanceKind
  /** Null where it is for no estate. */
  estate_id: number | null
  count?: number
}

/**
 * Takes what is about to be sent off what its sender and its estate may send, in a day and at once. Throws 429 where that is
 * not enough, and then takes nothing. Before the transaction: calls at the same moment do not wait for each other.
 */
export async function takeAllowance(
  { throttles }: { throttles: Throttles },
  viewer: Viewer,
  { kind, estate_id, count = 1 }: Sent,
): Promise<void> {
  if (count === 0) return
  const taken: (() => Promise<void>)[] = []
  for (const { allowance, id, who } of countsOf(throttles, viewer, kind, estate_id)) {
    for (const limiter of [allowance.burst, allowance.day]) {
      const tried = await countTry(limiter, id, { count })
      taken.push(() => giveBack(limiter, id, count))
      if (!tried.spent) continue
      for (const give of taken) await give()
      // Where the day's are gone as well, it is the day that is to be waited for.
      const whole = await readCount(allowance.day, id)
      const gone = whole.counted + count > allowance.day.points
      const { duration, points } = gone ? allowance.day : limiter
      const { seconds, counted } = gone ? whole : tried
      const sent = `${who} sent ${Math.min(counted, points)} ${kind} ${within(duration)}.`
      throw tooManyTries(seconds, `${sent} The next can go out after ${clock(seconds)}.`)
    }
  }
}

/**
 * Takes up to `count` links to join off what an estate may send in a day, and answers how many are taken. Throws 429 where
 * none is left. Before the transaction; what is not sent after all is given back by `giveBackLinks`.
 */
export async function takeLinksToJoin(
  { throttles: { linksToJoin } }: { throttles: Throttles },
  estateId: number,
  count: number,
): Promise<number> {
  if (count === 0) return 0
  const { counted } = await readCount(linksToJoin, estateId)
  const taken = Math.max(1, Math.min(count, linksToJoin.points - counted))
  const { spent, seconds } = await countTry(linksToJoin, estateId, { count: taken })
  if (!spent) return taken
  await giveBack(linksToJoin, estateId, taken)
  const sent = `This estate has sent ${Math.min(counted, linksToJoin.points)} invitations ${within(DAY_S)}.`
  throw tooManyTries(seconds, `${sent} The next can go out after ${clock(seconds)}.`)
}

export const giveBackLinks = (
  { throttles }: { throttles: Throttles },
  estateId: number,
  count: number,
): Promise<void> => giveBack(throttles.linksToJoin, estateId, count)

const within = (seconds: number) =>
  seconds === DAY_S ? 'in 24 hours' : seconds === 60 ? 'within a minute' : `within ${seconds / 60} minutes`

/** `14:20`, `09:05 tomorrow`; so many seconds from now. */
function clock(seconds: number): string {
  const now = new Date()
  const then = new Date(now.getTime() + seconds * 1000)
  return formatClock(then) + (formatIsoDay(then) === formatIsoDay(now) ? '' : ' tomorrow')
}

/** What the viewer may still send today. Where they look after an estate, the lesser of theirs and the estate's. */
export async function readAllowances(throttles: Throttles, viewer: Viewer) {
  const read = async (kind: AllowanceKind) => {
    const counts = countsOf(throttles, viewer, kind, viewer.estate?.id ?? null)
    const all = await Promise.all(
      counts.map(async ({ allowance: { day }, id }) => {
        const { counted, seconds } = await readCount(day, id)
        const again_at = counted > 0 ? new Date(Date.now() + seconds * 1000).toISOString() : null
        return { limit: day.points, left: Math.max(0, day.points - counted), again_at }
      }),
    )
    return all.reduce((least, each) => (each.left < least.left ? each : least))
  }
  const [invitations, notices] = await Promise.all([read('invitations'), read('notices')])
  return { invitations, notices }
}

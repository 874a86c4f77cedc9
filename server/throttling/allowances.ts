import type { AllowanceKind } from '#contract/allowances.ts'
import { formatClock, formatIsoDay } from '#contract/dates.ts'
import { DAY_S } from '#contract/time.ts'
import { isAdmin, type Viewer } from '#server/access/viewer.ts'
import { tooManyTries } from '#server/errors/problem.ts'
import type { Throttles } from './limits.ts'
import { countTry, giveBack, readCount } from './tries.ts'

interface Throttled {
  throttles: Throttles
}

function countsOf({ throttles }: Throttled, viewer: Viewer, kind: AllowanceKind, estateId: number | null) {
  const { admin, person, estate } = throttles.allowances[kind]
  const own = { allowance: isAdmin(viewer) ? admin : person, id: viewer.user_id, who: 'You have' }
  return estateId ? [own, { allowance: estate, id: estateId, who: 'This estate has' }] : [own]
}

interface Sent {
  kind: AllowanceKind
  estate_id: number | null
  count?: number
}

/**
 * Call it before the transaction that sends. Throws 429 and takes nothing where the allowances do not suffice.
 * The returned function gives the allowance back if nothing was sent.
 */
export async function takeAllowance(
  context: Throttled,
  viewer: Viewer,
  { kind, estate_id, count = 1 }: Sent,
): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = []
  const giveAllBack = async () => {
    for (const give of taken) await give()
  }
  if (count === 0) return giveAllBack
  for (const { allowance, id, who } of countsOf(context, viewer, kind, estate_id)) {
    for (const limiter of [allowance.burst, allowance.day]) {
      const tried = await countTry(limiter, id, { count })
      taken.push(() => giveBack(limiter, id, count))
      if (!tried.spent) continue
      await giveAllBack()
      // A spent day outlasts a spent burst.
      const whole = await readCount(allowance.day, id)
      const gone = whole.counted + count > allowance.day.points
      const { duration, points } = gone ? allowance.day : limiter
      const { seconds, counted } = gone ? whole : tried
      throw refusal(`${who} sent ${Math.min(counted, points)} ${kind} ${within(duration)}.`, seconds)
    }
  }
  return giveAllBack
}

/** Takes up to `count` and returns how many. Call it before the transaction; throws 429 where none is left. */
export async function takeLinksToJoin(context: Throttled, estateId: number, count: number): Promise<number> {
  if (count === 0) return 0
  const { linksToJoin } = context.throttles
  const { counted } = await readCount(linksToJoin, estateId)
  const taken = Math.max(1, Math.min(count, linksToJoin.points - counted))
  const { spent, seconds } = await countTry(linksToJoin, estateId, { count: taken })
  if (!spent) return taken
  await giveBackLinks(context, estateId, taken)
  const sent = Math.min(counted, linksToJoin.points)
  throw refusal(`This estate has sent ${sent} invitations ${within(DAY_S)}.`, seconds)
}

export const giveBackLinks = ({ throttles }: Throttled, estateId: number, count: number): Promise<void> =>
  giveBack(throttles.linksToJoin, estateId, count)

const within = (seconds: number) =>
  seconds === DAY_S ? 'in 24 hours' : seconds === 60 ? 'within a minute' : `within ${seconds / 60} minutes`

/** Names the time of the next message: `14:20`, `09:05 tomorrow`. */
function refusal(sent: string, seconds: number) {
  const now = new Date()
  const then = new Date(now.getTime() + seconds * 1000)
  const tomorrow = formatIsoDay(then) === formatIsoDay(now) ? '' : ' tomorrow'
  return tooManyTries(seconds, `${sent} The next can go out after ${formatClock(then)}${tomorrow}.`)
}

export async function readAllowances(throttles: Throttles, viewer: Viewer) {
  const read = async (kind: AllowanceKind) => {
    const counts = countsOf({ throttles }, viewer, kind, viewer.estate?.id ?? null)
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

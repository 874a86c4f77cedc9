import type { DataRequest } from '#contract/data-requests.ts'
import { dayHasCome } from '#web/shared/data-request-words.ts'

/** What an admin does with what somebody asked. */
export type Deed = 'done' | 'refuse' | 'erase' | 'keep'

/** What can be done with a request, the likeliest last. Nobody decides on their own; on the day itself nothing is taken back. */
export function deedsFor(
  request: Pick<DataRequest, 'kind' | 'state' | 'user' | 'hindrances' | 'erased_on'>,
  reader: { id: number },
): Deed[] {
  const { kind, state, user, hindrances } = request
  if (user.id === reader.id) return []
  if (state === 'erasing') return dayHasCome(request) ? [] : ['keep']
  if (state !== 'open') return []
  if (kind === 'correction') return ['refuse', 'done']
  return hindrances.length > 0 ? ['refuse'] : ['refuse', 'erase']
}

import type { DataRequest } from '#contract/data-requests.ts'

/** What an admin does with what somebody asked. */
export type Deed = 'done' | 'refuse' | 'erase' | 'keep'

/** What can be done with a request, the likeliest last. Nobody decides on their own. */
export function deedsFor(
  { kind, state, user, hindrances }: Pick<DataRequest, 'kind' | 'state' | 'user' | 'hindrances'>,
  reader: { id: number },
): Deed[] {
  if (user.id === reader.id) return []
  if (state === 'erasing') return ['keep']
  if (state !== 'open') return []
  if (kind === 'correction') return ['refuse', 'done']
  return hindrances.length > 0 ? ['refuse'] : ['refuse', 'erase']
}

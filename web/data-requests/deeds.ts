import type { DataRequest } from '#contract/data-requests.ts'

/** What an admin does with what somebody asked. */
export type Deed = 'done' | 'refuse' | 'erase' | 'keep'

/** What the reader can do with a request, the likeliest last. */
export function deedsFor({
  kind,
  state,
  may_answer,
  hindrances,
}: Pick<DataRequest, 'kind' | 'state' | 'may_answer' | 'hindrances'>): Deed[] {
  if (!may_answer) return []
  if (state === 'erasing') return ['keep']
  if (state !== 'open') return []
  if (kind === 'correction') return ['refuse', 'done']
  return hindrances.length > 0 ? ['refuse'] : ['refuse', 'erase']
}

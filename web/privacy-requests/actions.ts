import type { PrivacyRequest } from '#contract/privacy-requests.ts'

export type RequestAction = 'done' | 'refuse' | 'erase' | 'keep'

/** The possible actions, the likeliest last. */
export function actionsFor({
  kind,
  state,
  may_answer,
  hindrances,
}: Pick<PrivacyRequest, 'kind' | 'state' | 'may_answer' | 'hindrances'>): RequestAction[] {
  if (!may_answer) return []
  if (state === 'erasing') return ['keep']
  if (state !== 'open') return []
  if (kind === 'correction') return ['refuse', 'done']
  return hindrances.length > 0 ? ['refuse'] : ['refuse', 'erase']
}

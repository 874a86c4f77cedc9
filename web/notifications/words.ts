import { formatCount } from '#contract/counts.ts'
import type { ListedNotification, Notification, NotificationType } from '#contract/notifications.ts'

export const TYPE_WORDS: Record<NotificationType, string> = {
  notification: 'In-App',
  email: 'Email',
  whatsapp: 'WhatsApp',
}
export const TYPES = (['notification', 'email', 'whatsapp'] as const).map((value) => ({
  value,
  label: TYPE_WORDS[value],
}))

/** A notice to residents is no news to a manager. */
export const isNews = ({ is_read, roles }: Pick<Notification, 'is_read' | 'roles'>, manager: boolean) =>
  is_read === 0 && !(manager && roles.length > 0)

const AUDIENCE_WORDS = { landlord: 'Landlords', tenant: 'Tenants' }

export function audienceWords({ roles, personal }: Pick<Notification, 'roles' | 'personal'>): string[] {
  if (personal) return ['Only you']
  return roles.length === 0 ? ['All users'] : roles.map((role) => AUDIENCE_WORDS[role])
}

/** `128 not sent`, `8 of 12 read`, `12 sent`, `3 waiting`. Messages that are not sent stay in the outbox. */
export function deliveryWords({
  sent,
  read,
  waiting,
  in_outbox,
}: NonNullable<ListedNotification['delivery']>): string[] {
  const words = read > 0 ? `${formatCount(read)} of ${formatCount(sent)} read` : `${formatCount(sent)} sent`
  return [
    in_outbox > 0 && `${formatCount(in_outbox)} not sent`,
    sent > 0 && words,
    waiting > 0 && `${formatCount(waiting)} waiting`,
  ].filter((each) => each !== false)
}

/** The first `most` characters, without the word that they would cut in two. */
export function previewWords(message: string, most: number): string {
  const words = preview(message, most)
  const end = words === message ? -1 : words.lastIndexOf(' ')
  return end > 0 ? `${words.slice(0, end).trimEnd()}…` : words
}

/** Each of these is one character, whatever stands beside it. */
const PLAIN = /^[\n -~\u00a0-\u024f\u2010-\u201f₦]*$/
let segmenter: Intl.Segmenter | undefined

/** The first `most` characters as people count them: an emoji or an accented letter is one. */
export function preview(message: string, most: number): string {
  if (PLAIN.test(message.slice(0, most + 1)))
    return message.length > most ? `${message.slice(0, most).trimEnd()}…` : message
  segmenter ??= new Intl.Segmenter('en')
  let count = 0
  for (const { index } of segmenter.segment(message))
    if (count++ === most) return `${message.slice(0, index).trimEnd()}…`
  return message
}

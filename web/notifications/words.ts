import type { Notification, NotificationType } from '#contract/notifications.ts'

export const TYPE_WORDS: Record<NotificationType, string> = {
  notification: 'In-App',
  email: 'Email',
  whatsapp: 'WhatsApp',
}
export const TYPES = (Object.keys(TYPE_WORDS) as NotificationType[]).map((value) => ({
  value,
  label: TYPE_WORDS[value],
}))

const AUDIENCE_WORDS = { landlord: 'Landlords', tenant: 'Tenants' }

/** Whom it is addressed to, one word for each role. */
export const audienceWords = ({ roles }: Pick<Notification, 'roles'>): string[] =>
  roles.length === 0 ? ['All users'] : roles.map((role) => AUDIENCE_WORDS[role])

const PREVIEW = 140
/** The beginning of a message, for a list. */
export const preview = (message: string): string =>
  message.length > PREVIEW ? `${message.slice(0, PREVIEW).trimEnd()}…` : message

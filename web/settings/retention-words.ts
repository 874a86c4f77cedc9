import { countOf } from '#contract/counts.ts'
import type { RetainedKind } from '#contract/retention.ts'

const DAYS_OF_YEAR = 365
/** `7 years` where it is that, give or take leap days; else days. */
const timeOf = (days: number): string =>
  days > DAYS_OF_YEAR && days % DAYS_OF_YEAR <= 2
    ? countOf(Math.floor(days / DAYS_OF_YEAR), 'year')
    : countOf(days, 'day')

interface Words {
  title: string
  /** What it is, and what stays of it. */
  about: string
  /** From when its days are counted. */
  counted: string
}
export const WORDS: Record<RetainedKind, Words> = {
  messages: {
    title: 'Messages',
    about: 'What was sent by email and WhatsApp, and to whom. How many a notice reached stays.',
    counted: 'after they were sent',
  },
  sessions: {
    title: 'Sessions',
    about: 'Who is signed in, with which device and from where.',
    counted: 'after they end',
  },
  security_events: {
    title: 'Security log',
    about: 'Who signed in, was refused, or took something along.',
    counted: 'after it happened',
  },
  links: {
    title: 'Links',
    about: 'By which people choose a password, confirm an email, or undo a change.',
    counted: 'after they end',
  },
  devices: {
    title: 'Devices',
    about: 'With which people signed in before.',
    counted: 'after they were used last',
  },
  imports: {
    title: 'Rows of sheets',
    about: 'What the sheets say that estates were brought in with. That there was one stays.',
    counted: 'after the import',
  },
  archived_estates: {
    title: 'Residents of archived estates',
    about: 'Whoever belongs to no other estate is erased 30 days later, unless an admin keeps them.',
    counted: 'after the estate was archived',
  },
}

/** `Kept for 30 days after they end` */
export const keptFor = (kind: RetainedKind, days: number): string =>
  `Kept for ${timeOf(days)} ${WORDS[kind].counted}`

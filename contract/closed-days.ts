import { longDay, monthOf, monthWords } from './day-words.ts'

/** Why nothing may be dated on a day; null for an open day. `first_open_on` is null while no month is closed. */
export const problemOfClosedDay = (day: string, first_open_on: string | null): string | null =>
  first_open_on === null || day >= first_open_on
    ? null
    : `${monthWords(day)} is closed. Choose a day from ${longDay(first_open_on)}, or reopen ${monthOf(day)}.`

/** The days that a correction counts on, and the facts that it keeps. */
export const correctionDays = (paid_on: string, first_open_on: string | null): string =>
  first_open_on === null || paid_on >= first_open_on
    ? 'Date and bank reference stay.'
    : `${monthWords(paid_on)} is closed, so both count today. The bank reference stays.`

/** The note of a payment whose money came in a closed month. */
export const movedOutOfClosed = (came_on: string, entered_on: string): string =>
  `Came on ${longDay(came_on)}, entered on ${longDay(entered_on)} because ${monthWords(came_on)} is closed.`

import { countPeople } from '#contract/counts.ts'
import type { Reminded, Skipped } from '#contract/reminders.ts'

/** Why somebody is not reminded, after their name. */
export const SKIP_WORDS: Record<Skipped['reason'], string> = {
  owes_nothing: 'owes nothing',
  nothing_due: 'nothing is due yet',
  reminded_today: 'was reminded today',
  estate_inactive: 'the estate is inactive',
  no_account: 'the account is closed',
}

/** By which ways somebody gets a reminder: what they said no to is not one. */
const waysTo = ({ email, whatsapp }: Pick<Reminded, 'email' | 'whatsapp'>): string =>
  email && whatsapp
    ? 'by email, by WhatsApp and in the application'
    : email
      ? 'by email and in the application'
      : whatsapp
        ? 'by WhatsApp and in the application'
        : HERE_ONLY

/** After a name. */
export const HERE_ONLY = 'in the application alone'
const WHY_HERE_ONLY = 'no address is known, or they said no to messages'

/** By which ways reminders go out, as a sentence. */
export function waysOf(
  people: readonly Pick<Reminded, 'email' | 'whatsapp'>[],
  { count, here_only }: { count: number; here_only: number },
): string {
  const [first] = people
  if (count === 1 && first)
    return here_only === 1 ? `It is read ${HERE_ONLY}: ${WHY_HERE_ONLY}.` : `It goes out ${waysTo(first)}.`
  if (here_only === 0) return 'Each gets it in the application, and by email or WhatsApp.'
  return `${countPeople(here_only)} will read it ${HERE_ONLY}: ${WHY_HERE_ONLY}.`
}

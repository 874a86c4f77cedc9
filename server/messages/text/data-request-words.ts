import { formatDay } from '#contract/dates.ts'
import { PRODUCT } from './account-words.ts'
import type { MessageContents } from './message-kinds.ts'
import type { Words } from './message-text.ts'

type Content = MessageContents['data_request']

const WISHES: { [Kind in Content['request']]: string } = {
  correction: 'You asked us to correct what is kept about you.',
  erasure: 'You asked us to erase what is kept about you.',
}

/** What each step says before the answer, and after it. */
const STEPS: {
  [Step in Content['step']]: (told: { wish: string; day: string; entered: boolean }) => {
    subject: string
    before: string
    after?: string
  }
} = {
  asked: ({ wish, day, entered }) => ({
    subject: 'We have your request',
    before: `${wish} You have an answer ${day === '' ? 'soon' : `by ${day} at the latest`}.`,
    after: entered
      ? 'It came to us by letter or by phone, and an administrator entered it for you. If it was not you who asked, tell your estate at once, or take the request back in your profile.'
      : 'If it was not you who asked, take the request back in your profile and choose a new password at once.',
  }),
  done: ({ wish }) => ({ subject: 'What you asked for is done', before: `${wish} That is done.` }),
  refused: ({ wish }) => ({
    subject: 'Your request was refused',
    before: `${wish} We cannot do that, for this reason:`,
    after:
      'If you do not agree, tell your estate, or complain to the Nigeria Data Protection Commission (ndpc.gov.ng).',
  }),
  granted: ({ wish, day }) => ({
    subject: `Your data is erased on ${day}`,
    before: `${wish} Your account is closed from now on. On ${day} your name, your addresses and your numbers go; payments stay in the books as those of a former resident, because tax and accounting law asks for them.`,
    after: `If you change your mind, tell your estate before ${day}. After that nothing can be brought back.`,
  }),
  kept: ({ wish }) => ({
    subject: 'Your data is not erased',
    before: `${wish} That was granted, and is now taken back: what is kept about you stays, for this reason:`,
  }),
}

/** How far it has come with what somebody asked about what is kept of them. */
export function dataRequest({ request, step, day, answer, entered }: Content, appUrl: string): Words {
  const told = { wish: WISHES[request], day: day === null ? '' : formatDay(day), entered: entered === true }
  const { subject, before, after } = STEPS[step](told)
  const open = step === 'asked' || step === 'done' || step === 'refused'
  return {
    subject,
    from: PRODUCT,
    paragraphs: [before, ...(answer?.split(/\n{2,}/) ?? []), ...(after ? [after] : [])],
    facts: [],
    action: open ? { label: 'See your request', url: `${appUrl}/profile` } : null,
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }
}

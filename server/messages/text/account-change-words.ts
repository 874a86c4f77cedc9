import { formatDay } from '#contract/dates.ts'
import { PRODUCT, withLink } from './account-words.ts'
import type { AccountChangeKind, MessageContents } from './message-kinds.ts'
import type { Words } from './message-text.ts'

type Content = MessageContents['data_request']

const WISHES: { [Kind in Content['request']]: string } = {
  correction: 'You asked us to correct what is kept about you.',
  erasure: 'You asked us to erase what is kept about you.',
}

/** Texts before and after the answer, by step. */
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

/** `by` is the author's name, or 'Somebody, most likely you,'. */
const CHANGES: { [Kind in AccountChangeKind]: { subject: string; done: (by: string) => string } } = {
  password: {
    subject: 'Your password was changed',
    done: (by) => `${by} changed the password of your account.`,
  },
  second_factor_on: {
    subject: 'A second factor was set up',
    done: (by) => `${by} set up a second factor: signing in now asks for a code of an authenticator app too.`,
  },
  second_factor_off: {
    subject: 'Your second factor was turned off',
    done: (by) => `${by} turned the second factor off: signing in asks for the password alone.`,
  },
  second_factor_reset: {
    subject: 'Your second factor was reset',
    done: (by) => `${by} reset the second factor of your account: signing in asks for the password alone.`,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    done: (by) => `${by} gave a recovery code in the place of a code of your authenticator app.`,
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    done: (by) => `${by} made new recovery codes for your account. Those from before no longer work.`,
  },
  codes_guessed: {
    subject: 'Somebody may know your password',
    done: () => 'Somebody gave the password of your account, and several wrong codes of its second factor.',
  },
  roles: { subject: 'Your roles were changed', done: (by) => `${by} changed the roles of your account.` },
  deactivated: {
    subject: 'Your account was closed',
    done: (by) => `${by} closed your account. Nobody can sign in to it any more.`,
  },
  reactivated: {
    subject: 'Your account is open again',
    done: (by) => `${by} opened your account again.`,
  },
  sessions_ended: {
    subject: 'You were signed out',
    done: (by) => `${by} signed you out of your account. You can sign in again.`,
  },
  new_device: {
    subject: 'A new device signed in to your account',
    done: (by) => `${by} signed in to your account with a device that was not seen before.`,
  },
}

function advice(
  change: AccountChangeKind,
  { undoable, closed }: { undoable: boolean; closed: boolean },
): string {
  if (undoable)
    return 'If this is right, there is nothing to do. If it is not, undo it: everyone is signed out and you are sent a way to choose a new password. The link works for 72 hours.'
  if (change === 'codes_guessed')
    return 'If it was you, check that the clock of your phone is right. If it was not, nobody got in: choose a new password by "Forgot password?" on the sign-in page.'
  if (closed) return 'If this is not right, please ask your administrator.'
  return 'If this is not right, choose a new password at once, and tell your administrator.'
}

export function accountChange(content: MessageContents['account_change'], appUrl: string): Words {
  const { change, by, told, undoable, path } = content
  const { subject, done } = CHANGES[change]
  const closed = change === 'deactivated' || content.closed === true
  const words = {
    subject,
    paragraphs: [
      done(by ?? 'Somebody, most likely you,'),
      ...(told ? [told] : []),
      advice(change, { undoable, closed }),
    ],
    label: 'Undo this change',
    footer: `You receive this because of your account at ${PRODUCT}.`,
  }
  if (undoable) return withLink(words, path, appUrl)
  const { label: _, ...rest } = words
  const wayOut = { label: 'Choose a new password', url: `${appUrl}/forgot-password` }
  return { ...rest, from: PRODUCT, facts: [], action: closed ? null : wayOut }
}

export function privacyRequest({ request, step, day, answer, entered }: Content, appUrl: string): Words {
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

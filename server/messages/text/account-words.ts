import { formatDay } from '#contract/dates.ts'
import type { AccountChangeKind, MessageContents, PrivacyRequestContent } from './message-kinds.ts'
import { PRODUCT, type Words } from './message-text.ts'

export const accountWords = {
  password_reset: {
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account. The link works once, for 30 minutes.',
      'If it was not you, leave this message alone: your password stays as it is.',
    ],
    link: 'Choose a new password',
  },
  password_expired: {
    subject: 'Choose your own password',
    paragraphs: [
      'You signed in with the password that was made for you. It has expired: such a password works for 7 days.',
      'Choose your own to go on. The link works once, for 30 minutes.',
    ],
    link: 'Choose a password',
  },
  password_replaced: {
    subject: 'Choose a new password',
    paragraphs: [
      'Your account was opened again, or a change of it was confirmed or undone. To keep others out, everyone was signed out and the old password no longer works.',
      'Choose a new one to sign in again. The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
    ],
    link: 'Choose a new password',
  },
  new_account: ({ estate_name = PRODUCT, told, questions }: MessageContents['new_account']): Words => ({
    subject: 'Your account is ready',
    from: estate_name,
    paragraphs: [
      told
        ? `${told} Choose your own password to see your charges, payments and notices.`
        : `An account has been made for you at ${estate_name}, where you see your estate, its charges and its notices. Choose your own password to sign in.`,
      'The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
      ...(questions ? [questions] : []),
    ],
    link: 'Choose a password',
    footer: `You receive this because an account was made for you at ${PRODUCT}.`,
  }),
  new_password: {
    subject: 'Choose a new password',
    paragraphs: [
      'Your estate sends you this link to choose a new password for your account. It works once, for 7 days.',
      'If you did not ask for it, leave this message alone: your password stays as it is.',
    ],
    link: 'Choose a new password',
  },
  confirm_email: {
    subject: 'Confirm your new email',
    paragraphs: [
      'This address was given as the new email of your account. Confirm it, and you sign in with it from then on.',
      'The link works once, for 72 hours. If you did not expect this, ignore this message: nothing changes.',
    ],
    link: 'Confirm this email',
    footer: `You receive this because somebody gave your address at ${PRODUCT}.`,
  },
  invitation: ({ estate_name, homes, questions }: MessageContents['invitation']): Words => ({
    subject: `${estate_name} invites you`,
    from: estate_name,
    paragraphs: [
      `${estate_name} uses ${PRODUCT} for its charges, payments and notices. Choose a password to see yours${homes ? `: ${homes}` : ''}.`,
      'The link works once, for 7 days. It is for you alone: please do not pass it on.',
      ...(questions ? [questions] : []),
    ],
    link: 'Join',
    footer: `You receive this because ${estate_name} gave your address at ${PRODUCT}.`,
  }),
  email_change: ({ new_email, asked_by }: MessageContents['email_change']): Words => ({
    subject: 'Your email is about to change',
    paragraphs: [
      `${asked_by ?? 'Somebody signed in to your account, most likely you,'} asked to change its email to ${new_email}. It changes once that address is confirmed.`,
      'If this is right, there is nothing to do. If it is not, stop it: the link also undoes the change, until 72 hours after it took effect.',
    ],
    link: 'This is not right',
    footer: `You receive this because this is the email of your account at ${PRODUCT}.`,
  }),
  email_moved: ({ new_email, asked_by }: MessageContents['email_moved']): Words => ({
    subject: 'An account is no longer under this email',
    paragraphs: [
      `An account was made with your address, which was never confirmed. ${asked_by} has now changed it to ${new_email}.`,
      'Links that were sent to you before no longer work. If the account is meant for you, please tell your estate.',
    ],
    footer: `You receive this because an account was made with your address at ${PRODUCT}.`,
  }),
  account_change: ({ change, by, told, undoable, ...content }: MessageContents['account_change']): Words => {
    const [subject, done] = CHANGES[change]
    const who = change === 'codes_guessed' ? 'Somebody' : (by ?? 'Somebody, most likely you,')
    const closed = change === 'deactivated' || content.closed === true
    const advice = undoable ? UNDO : change === 'codes_guessed' ? GUESSED : closed ? ASK : CHOOSE
    const paragraphs = [`${who} ${done}`, ...(told ? [told] : []), advice]
    if (undoable) return { subject, paragraphs, link: 'Undo this change' }
    const action = closed ? null : { label: 'Choose a new password', path: '/forgot-password' }
    return { subject, paragraphs, action }
  },
  data_request: ({ request, step, day, answer, entered }: PrivacyRequestContent): Words => {
    const wish = `You asked us to ${request === 'erasure' ? 'erase' : 'correct'} your data.`
    const { subject, before, after } = STEPS[step](day === null ? '' : formatDay(day), entered === true)
    const open = step === 'asked' || step === 'done' || step === 'refused'
    const paragraphs = [`${wish} ${before}`, ...(answer?.split(/\n{2,}/) ?? []), ...(after ? [after] : [])]
    return { subject, paragraphs, action: open ? { label: 'See your request', path: '/profile' } : null }
  },
}

/** Subject, and the sentence after the author's name. */
const CHANGES: Record<AccountChangeKind, [subject: string, done: string]> = {
  password: ['Your password was changed', 'changed the password of your account.'],
  second_factor_on: [
    'A second factor was set up',
    'set up a second factor: signing in now also asks for a code from an authenticator app.',
  ],
  second_factor_off: [
    'Your second factor was turned off',
    'turned the second factor off: signing in asks for the password alone.',
  ],
  second_factor_reset: [
    'Your second factor was reset',
    'reset the second factor of your account: signing in asks for the password alone.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'used a recovery code instead of a code from your authenticator app.',
  ],
  recovery_codes_renewed: [
    'You have new recovery codes',
    'made new recovery codes for your account. The old ones no longer work.',
  ],
  codes_guessed: [
    'Somebody may know your password',
    'gave the password of your account, and several wrong codes of its second factor.',
  ],
  roles: ['Your roles were changed', 'changed the roles of your account.'],
  deactivated: ['Your account was closed', 'closed your account. Nobody can sign in to it any more.'],
  reactivated: ['Your account is open again', 'opened your account again.'],
  sessions_ended: ['You were signed out', 'signed you out of your account. You can sign in again.'],
  new_device: [
    'A new device signed in to your account',
    'signed in to your account on a device that we had not seen before.',
  ],
}

const UNDO =
  'If this is right, there is nothing to do. If it is not, undo it: everyone is signed out and you are sent a way to choose a new password. The link works for 72 hours.'
const GUESSED =
  'If it was you, check that the clock of your phone is right. If it was not, nobody got in: choose a new password with "Forgot password?" on the sign-in page.'
const ASK = 'If this is not right, please ask your administrator.'
const CHOOSE = 'If this is not right, choose a new password at once, and tell your administrator.'

const STEPS: Record<
  PrivacyRequestContent['step'],
  (day: string, entered: boolean) => { subject: string; before: string; after?: string }
> = {
  asked: (day, entered) => ({
    subject: 'We have your request',
    before: `You have an answer ${day === '' ? 'soon' : `by ${day} at the latest`}.`,
    after: entered
      ? 'It came to us by letter or by phone, and an administrator entered it for you. If it was not you who asked, tell your estate at once, or take the request back in your profile.'
      : 'If it was not you who asked, take the request back in your profile and choose a new password at once.',
  }),
  done: () => ({ subject: 'What you asked for is done', before: 'That is done.' }),
  refused: () => ({
    subject: 'Your request was refused',
    before: 'We cannot do that, for this reason:',
    after:
      'If you do not agree, tell your estate, or complain to the Nigeria Data Protection Commission (ndpc.gov.ng).',
  }),
  granted: (day) => ({
    subject: `Your data is erased on ${day}`,
    before: `Your account is closed from now on. On ${day} we erase your name, addresses and numbers. Payments stay in the books as those of a former resident, because tax and accounting law requires it.`,
    after: `If you change your mind, tell your estate before ${day}. After that nothing can be brought back.`,
  }),
  kept: () => ({
    subject: 'Your data is not erased',
    before: 'We granted that, and now take it back. Your data stays, for this reason:',
  }),
}

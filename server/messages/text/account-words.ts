import type { MessageContents } from './message-kinds.ts'
import type { Words } from './message-text.ts'

export const PRODUCT = 'Estate Management'
const NOT_KEPT = 'The link was in the message itself and is not kept.'

interface LinkWords extends Pick<Words, 'subject' | 'paragraphs' | 'footer'> {
  label: string
}

/** A message about a link; it says so where the link was removed. */
export function withLink(
  { label, paragraphs, ...words }: LinkWords,
  path: string | undefined,
  appUrl: string,
): Words {
  return {
    ...words,
    from: PRODUCT,
    paragraphs: path ? paragraphs : [...paragraphs, NOT_KEPT],
    facts: [],
    action: path ? { label, url: `${appUrl}${path}` } : null,
  }
}

const YOUR_ACCOUNT = `You receive this because of your account at ${PRODUCT}.`
const link =
  (words: LinkWords) =>
  ({ path }: { path?: string }, appUrl: string): Words =>
    withLink(words, path, appUrl)

export const accountWords = {
  password_reset: link({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account. The link works once, for 30 minutes.',
      'If it was not you, leave this message alone: your password stays as it is.',
    ],
    label: 'Choose a new password',
    footer: YOUR_ACCOUNT,
  }),
  password_expired: link({
    subject: 'Choose your own password',
    paragraphs: [
      'You signed in with the password that was made for you. It has expired: such a password works for 7 days.',
      'Choose your own to go on. The link works once, for 30 minutes.',
    ],
    label: 'Choose a password',
    footer: YOUR_ACCOUNT,
  }),
  password_replaced: link({
    subject: 'Choose a new password',
    paragraphs: [
      'Your account was opened again, or a change of it was confirmed or undone. To keep others out, everyone was signed out and the old password no longer works.',
      'Choose a new one to sign in again. The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
    ],
    label: 'Choose a new password',
    footer: YOUR_ACCOUNT,
  }),
  new_account: link({
    subject: 'Your account is ready',
    paragraphs: [
      'An account has been made for you, where you see your estate, its charges and its notices. Choose your own password to sign in.',
      'The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page.',
    ],
    label: 'Choose a password',
    footer: `You receive this because an account was made for you at ${PRODUCT}.`,
  }),
  new_password: link({
    subject: 'Choose a new password',
    paragraphs: [
      'Your estate sends you this link to choose a new password for your account. It works once, for 7 days.',
      'If you did not ask for it, leave this message alone: your password stays as it is.',
    ],
    label: 'Choose a new password',
    footer: YOUR_ACCOUNT,
  }),
  confirm_email: link({
    subject: 'Confirm your new email',
    paragraphs: [
      'This address was given as the new email of your account. Confirm it, and you sign in with it from then on.',
      'The link works once, for 72 hours. If you did not expect this, ignore this message: nothing changes.',
    ],
    label: 'Confirm this email',
    footer: `You receive this because somebody gave your address at ${PRODUCT}.`,
  }),
  invitation: ({ estate_name, path }: MessageContents['invitation'], appUrl: string): Words => {
    const words = {
      subject: `${estate_name} invites you`,
      paragraphs: [
        `${estate_name} uses ${PRODUCT} for its charges, payments and notices. Choose a password to see what is yours there.`,
        'The link works once, for 7 days. It is for you alone: please do not pass it on.',
      ],
      label: 'Join',
      footer: `You receive this because ${estate_name} gave your address at ${PRODUCT}.`,
    }
    return { ...withLink(words, path, appUrl), from: estate_name }
  },
  email_change: ({ new_email, asked_by, path }: MessageContents['email_change'], appUrl: string): Words =>
    withLink(
      {
        subject: 'Your email is about to change',
        paragraphs: [
          `${asked_by ?? 'Somebody signed in to your account, most likely you,'} asked to change its email to ${new_email}. It changes once that address is confirmed.`,
          'If this is right, there is nothing to do. If it is not, stop it: the link also undoes the change, until 72 hours after it took effect.',
        ],
        label: 'This is not right',
        footer: `You receive this because this is the email of your account at ${PRODUCT}.`,
      },
      path,
      appUrl,
    ),
  email_moved: ({ new_email, asked_by }: MessageContents['email_moved']): Words => ({
    subject: 'An account is no longer under this email',
    from: PRODUCT,
    paragraphs: [
      `An account was made with your address, which was never confirmed. ${asked_by} has now changed it to ${new_email}.`,
      'Links that were sent to you before no longer work. If the account is meant for you, please tell your estate.',
    ],
    facts: [],
    action: null,
    footer: `You receive this because an account was made with your address at ${PRODUCT}.`,
  }),
}

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { newPassword, requiredEmail, requiredText, typedPassword } from './fields.ts'
import { secondFactorCode } from './second-factor.ts'
import { LONGEST_EMAIL_CHARS, problemOfSignInName } from './sign-in-name.ts'

export const changePasswordBody = z.strictObject({
  current_password: typedPassword('Enter your current password'),
  password: newPassword,
})
/** Either of the two shows that it is the account's holder who sits there. */
export const confirmPasswordBody = z
  .strictObject({
    password: typedPassword('Enter your password').optional(),
    code: secondFactorCode().optional(),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Enter your password',
  })
export const changeEmailBody = z.strictObject({ email: requiredEmail() })
/** What the link of a mail carries. */
export const linkBody = z.strictObject({ token: requiredText('This link is not complete.', 200) })

/** What a person signs in with, and how they change it. */
export const accountApi = {
  changePassword: endpoint('PUT /me/password', {
    summary: 'Changes the own password; other sessions end.',
    allow: 'signed in',
    without_second_factor: true,
    body: changePasswordBody,
    reply: done,
  }),
  confirmPassword: endpoint('POST /me/confirm-password', {
    summary:
      'Gives the own password, or a code of the second factor, again. For 10 minutes the session may then do what answers 403 with the code `password_needed`; only a code takes `code_needed` away.',
    allow: 'signed in',
    without_second_factor: true,
    body: confirmPasswordBody,
    reply: done,
  }),
  forgotPassword: endpoint('POST /forgot-password', {
    summary:
      'Sends a link to choose a new password to the email, or by WhatsApp to the phone number, that somebody signs in with. The answer is the same for unknown ones.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText('Please enter your email address.', LONGEST_EMAIL_CHARS)
        .toLowerCase()
        .superRefine((typed, context) => {
          const message = problemOfSignInName(typed)
          if (typed && message) context.addIssue({ code: 'custom', message, input: typed })
        }),
    }),
    reply: done,
  }),
  openPasswordLink: endpoint('POST /reset-password/open', {
    summary: 'Whether a link to choose a new password still works; 422 says why it does not.',
    allow: 'anyone',
    body: linkBody,
    reply: done,
  }),
  resetPassword: endpoint('POST /reset-password', {
    summary: 'Chooses a new password with the token of the link; ends every session.',
    allow: 'anyone',
    body: linkBody.extend({ password: newPassword }),
    reply: done,
  }),
  changeEmail: endpoint('PUT /me/email', {
    summary:
      'Asks for another address, in force once the link that is mailed to it is used; the old one is told. Needs the password, see `POST /me/confirm-password`.',
    allow: 'signed in',
    body: changeEmailBody,
    reply: done,
  }),
  cancelEmail: endpoint('DELETE /me/email', {
    summary: 'Gives up the change of the own address that waits to be confirmed.',
    allow: 'signed in',
    reply: done,
  }),
  confirmEmail: endpoint('POST /confirm-email', {
    summary:
      'Puts a new address in force with the token of the link mailed to it; ends every session. One that somebody asked for themselves takes their password too; one that an admin asked for replaces it, and mails a link to choose another.',
    allow: 'anyone',
    body: linkBody.extend({ password: typedPassword('Enter your password').optional() }),
    reply: done,
  }),
  undoEmail: endpoint('POST /undo-email', {
    summary:
      'Stops or undoes a change of address with the token of the link mailed to the old one, until 72 hours after it took effect.',
    allow: 'anyone',
    body: linkBody,
    reply: done,
  }),
}

/** A change of an account that its holder can undo. */
export const accountChangesApi = {
  undoChange: endpoint('POST /undo-change', {
    summary:
      'Undoes a change of an account (password, second factor, roles gained) with the token of the link that its holder was sent, for 72 hours; everyone is signed out and a link to choose a password is mailed.',
    allow: 'anyone',
    body: linkBody,
    reply: done,
  }),
}

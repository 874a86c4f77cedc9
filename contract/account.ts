import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD, WITHOUT_SECOND_FACTOR } from './endpoint.ts'
import { newPassword, requiredEmail, requiredText, typedPassword } from './fields.ts'
import { secondFactorCode } from './second-factor.ts'
import { LONGEST_EMAIL_CHARS, problemOfSignInName } from './sign-in-name.ts'

export const changePasswordBody = z.strictObject({
  current_password: typedPassword('Enter your current password'),
  password: newPassword,
})
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
export const linkBody = z.strictObject({ token: requiredText('This link is not complete.', 200) })

export const accountApi = {
  changePassword: endpoint('PUT /me/password', {
    summary: 'Changes the own password; other sessions end.',
    ...WITHOUT_SECOND_FACTOR,
    body: changePasswordBody,
  }),
  confirmPassword: endpoint('POST /me/confirm-password', {
    summary: 'Confirms password or code; lifts `password_needed` or `code_needed` for 10 minutes.',
    ...WITHOUT_SECOND_FACTOR,
    body: confirmPasswordBody,
  }),
  forgotPassword: endpoint('POST /forgot-password', {
    summary: 'Sends a link for a new password by email or WhatsApp; unknown names get the same answer.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText('Please enter your email address.', LONGEST_EMAIL_CHARS)
        .toLowerCase()
        .superRefine((typed, context) => {
          const message = problemOfSignInName(typed)
          if (typed && message) context.addIssue({ code: 'custom', message, input: typed })
        }),
    }),
  }),
  openPasswordLink: endpoint('POST /reset-password/open', {
    summary:
      'Checks a link for a new password, and tells the shortest one; 422 with the reason if it does not work.',
    allow: 'anyone',
    body: linkBody,
    reply: z.object({ message: z.string(), min_characters: z.int() }),
  }),
  resetPassword: endpoint('POST /reset-password', {
    summary: 'Sets a new password with the token of the link; ends every session.',
    allow: 'anyone',
    body: linkBody.extend({ password: newPassword }),
  }),
  changeEmail: endpoint('PUT /me/email', {
    summary: `Mails a link that confirms a new address, and a notice to the old one. ${NEEDS_PASSWORD}`,
    allow: 'signed in',
    body: changeEmailBody,
  }),
  cancelEmail: endpoint('DELETE /me/email', {
    summary: 'Cancels the pending change of the own address.',
    allow: 'signed in',
  }),
  openEmailLink: endpoint('POST /email-change/open', {
    summary:
      'Names the addresses of a link that confirms or undoes a change, masked; 422 with the reason if it does not work.',
    allow: 'anyone',
    body: linkBody,
    reply: z.object({
      message: z.string(),
      new_email: z.string().meta({ example: 'ad•••@mail.example' }),
      /** Null: the link that confirms, which a stranger may read at a mistyped address. */
      old_email: z.string().nullable(),
    }),
  }),
  confirmEmail: endpoint('POST /confirm-email', {
    summary: 'Confirms an address with the mailed token and, for an own change, the password; ends sessions.',
    allow: 'anyone',
    body: linkBody.extend({ password: typedPassword('Enter your password').optional() }),
  }),
  undoEmail: endpoint('POST /undo-email', {
    summary: 'Cancels or undoes a change of address with the token mailed to the old one, for 72 hours.',
    allow: 'anyone',
    body: linkBody,
  }),
}

export const accountChangesApi = {
  undoChange: endpoint('POST /undo-change', {
    summary: 'Undoes an account change with the mailed token, for 72 hours; ends every session.',
    allow: 'anyone',
    body: linkBody,
  }),
}

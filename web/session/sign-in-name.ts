import type { SessionUser } from '#contract/profile.ts'

/** What somebody signs in with: the email, or the phone number of who has none. Empty until the server has answered. */
export const signInNameOf = ({
  email,
  sign_in_phone,
}: Pick<SessionUser, 'email' | 'sign_in_phone'>): string => email ?? sign_in_phone ?? ''

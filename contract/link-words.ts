/** The end of an answer after which the old password no longer works. */
export const LINK_SENT =
  'Your old password no longer works. Open the link that we have sent you to choose a new one.'
export const CONFIRMED_ALREADY = 'This email is confirmed already. You can sign in with it.'
export const LINK_NOT_VALID = 'This link is not valid.'

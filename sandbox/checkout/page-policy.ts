/** The origin of the page that shows the checkout in a frame; null on the hosted page. */
export function framingOrigin(value: string | undefined): string | null {
  const origin = URL.parse(value ?? '')?.origin ?? ''
  // It goes into a policy, where a semicolon would begin another rule.
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin) ? origin : null
}

/** The content security policy of the checkout page: only its own files, framed by `origin` at most. */
export const pagePolicy = (origin: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin ?? "'none'"}`,
  ].join('; ')

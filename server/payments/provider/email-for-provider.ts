/** A mail domain, no IP address. */
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i

/** The provider requires an email. A payer without one gets an address of `domain`, which nobody reads. */
export const emailForProvider = (
  { email, user_id }: { email: string | null; user_id: number },
  domain: string,
): string => email ?? `payer-${user_id}@${domain}`

/** The sender's domain, or else the application's. */
export function providerDomain({
  mail,
  app_url,
}: {
  mail: { from: string } | null
  app_url: string
}): string {
  const sender = mail?.from.match(/@([^\s@>]+)>?\s*$/)?.[1]
  const host = sender ?? new URL(app_url).hostname
  return DOMAIN.test(host) ? host.toLowerCase() : 'no-email.invalid'
}

/** A host that mail could go to; not an IP address, nor this machine. */
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i

/**
 * The email that the payment provider knows a payer by, which asks for one: theirs, or where they have none one of our own
 * house (`domain`, see `providerDomain`), as the provider recommends it. Nobody writes to it, and it is shown nowhere as theirs.
 */
export const emailForProvider = (
  { email, user_id }: { email: string | null; user_id: number },
  domain: string,
): string => email ?? `payer-${user_id}@${domain}`

/** Where the emails are of those who have none: where ours come from, or else where people reach the application. */
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

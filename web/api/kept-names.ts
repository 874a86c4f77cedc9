/** The session's name, which only the holder of the token can compute. */
export async function sessionOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const nameOf = (session: string, { origin, pathname, search }: URL): string =>
  `${origin}/${session}${pathname}${search}`

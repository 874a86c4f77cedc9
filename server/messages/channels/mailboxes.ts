interface Mailbox {
  name: string
  address: string
}

/** One mailbox, whatever characters are in it: as text, `a,b@c` would be two. */
export const oneMailbox = (address: string): Mailbox => ({ name: '', address })

/** `Estate Management <no-reply@estate.example>`, or the address alone; a name may hold a comma. */
export function senderOf(from: string): Mailbox {
  const [, name = '', address = from] = /^([^<]*)<([^<>]*)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

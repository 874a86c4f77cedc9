import { readPhone } from '#server/sheets/cells/phone.ts'
import type { EstateThere } from './there.ts'

/** E.164 of numbers as they were typed, each read once; of what is no number, the text itself. */
export function createPhoneReader(): (typed: string) => string {
  const known = new Map<string, string>()
  return (typed) => {
    const text = typed.trim()
    const read = known.get(text) ?? phoneOf(text)
    known.set(text, read)
    return read
  }
}

function phoneOf(text: string): string {
  const read = readPhone(text)
  return 'problem' in read ? text : (read.value ?? text)
}

/** The numbers of an estate that are typed so that they cannot be read. */
export function unreadablePhones(
  { properties, tenancies }: EstateThere,
  phoneOf: (typed: string) => string,
): Set<string> {
  const typed = [
    ...tenancies.map(({ phone }) => phone),
    ...properties.map(({ owner }) => owner?.phone ?? null),
  ]
  return new Set(
    typed.flatMap((phone) =>
      phone !== null && !/^\+\d+$/.test(phoneOf(phone)) && phone.trim() !== '' ? [phone.trim()] : [],
    ),
  )
}

import { asDialled } from './phone-words.ts'

/** The contact that residents see. Null: not told. */
export interface Office {
  name: string | null
  phone_number: string | null
  whatsapp: string | null
  email: string | null
}

export const isReachable = ({ phone_number, whatsapp, email }: Office): boolean =>
  (phone_number ?? whatsapp ?? email) !== null

export const officeName = (estate_name: string, { name }: Office): string => name ?? `${estate_name} office`

/** `Questions? Palm Grove office, 0803 000 0000`; null where nobody can be reached. */
export function officeWords(estate_name: string, office: Office): string | null {
  if (!isReachable(office)) return null
  const { phone_number, whatsapp, email } = office
  const other = whatsapp !== null && whatsapp !== phone_number
  const ways = [phone_number && asDialled(phone_number), other && `WhatsApp ${asDialled(whatsapp)}`, email]
  return `Questions? ${[officeName(estate_name, office), ...ways].filter(Boolean).join(', ')}`
}

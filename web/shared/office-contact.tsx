import { isReachable, type Office, officeName } from '#contract/office-words.ts'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'

/** How residents reach the office of an estate; nothing where it did not tell. */
export function OfficeContact({ estate_name, office }: { estate_name: string; office: Office }) {
  if (!isReachable(office)) return null
  const name = officeName(estate_name, office)
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 text-ink-2">
      <span>
        Questions? <span className="font-[560] text-ink">{name}</span>
      </span>
      <ContactLinks {...office} name={name} />
    </div>
  )
}

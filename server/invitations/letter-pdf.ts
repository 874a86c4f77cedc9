import type { Readable } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { formatDay } from '#contract/dates.ts'
import {
  GREEN,
  MARGIN,
  newPdfLayout,
  PALE,
  type PdfLayout,
  regular,
  rule,
  strong,
  WIDTH,
  writeFacts,
  writeTitle,
} from '#server/documents/pdf-layout.ts'
import { drawQr } from '#server/documents/qr-square.ts'
import { inGroups } from '#server/secrets/tokens.ts'
import { namedTitles } from '#server/tenancies/store.ts'

/** Points. */
const SQUARE = 150

interface Letters {
  estate: { name: string; address: string }
  expires_at: string
  people: readonly { name: string; properties: readonly string[]; code: string }[]
}

export function letterPdf(letters: Letters, appUrl: string): Readable {
  const { name } = letters.estate
  const page = newPdfLayout({
    title: `Invitations to ${name}`,
    author: name,
    created: new Date().toISOString(),
  })
  writeAll(page, letters, appUrl).catch((error: Error) => page.destroy(error))
  return page
}

/** Yields between letters and waits for slow readers. */
async function writeAll(page: PdfLayout, { people, ...letters }: Letters, appUrl: string): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (index > 0) page.addPage()
    writeLetter(page, { ...letters, person }, appUrl)
    await setImmediate()
    while (page.readableLength > 512 * 1024 && !page.destroyed) await sleep(20)
    if (page.destroyed) return
  }
  page.end()
}

type Letter = Omit<Letters, 'people'> & { person: Letters['people'][number] }

function writeLetter(page: PdfLayout, { estate, expires_at, person }: Letter, appUrl: string): void {
  const { name, properties, code } = person
  writeTitle(page, 'Invitation', estate.name)
  regular(page, 10, PALE).text(estate.address, { width: WIDTH }).moveDown(2)
  writeFacts(page, [
    ['For', name],
    [properties.length > 1 ? 'Properties' : 'Property', namedTitles(properties, 5)],
  ])
  regular(page, 12)
    .text(`${estate.name} manages its charges, payments and notices online.`, MARGIN, page.y, {
      width: WIDTH,
    })
    .text('There you see what you owe, pay it, and keep your receipts.')
    .text('To begin, scan the square below with the camera of a phone, or type the address and the code.')
    .moveDown(1.5)
  rule(page)
  page.y += 20
  const top = page.y
  drawQr(page, `${appUrl}/join#token=${code}`, { left: MARGIN, top, side: SQUARE })
  const left = MARGIN + SQUARE + 28
  const width = WIDTH - SQUARE - 28
  regular(page, 10, PALE).text('Address', left, top, { width })
  strong(page, 14, GREEN)
    .text(`${appUrl}/join`, { width, link: `${appUrl}/join` })
    .moveDown(1)
  regular(page, 10, PALE).text('Your code', { width })
  strong(page, 21).text(inGroups(code), { width }).moveDown(0.6)
  regular(page, 10, PALE).text('Works once, until', { width })
  strong(page, 12).text(formatDay(expires_at), { width })
  page.x = MARGIN
  page.y = Math.max(page.y, top + SQUARE) + 24
  regular(page, 10, PALE).text(
    'The code is for you alone: anyone who has it can open your account. Nobody from the estate will ask you for it.',
    { width: WIDTH },
  )
}

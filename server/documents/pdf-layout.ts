import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { officeWords } from '#contract/office-words.ts'
import type { Letterhead } from '#server/access/letterhead.ts'

const require = createRequire(import.meta.url)
/** Noto Sans covers ₦ and Nigerian letters such as ọ̀ and ɗ. Documents embed it. */
const FONTS = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}

// Points.
export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
const TERM = 120
const LOGO_WIDTH = 130
const LOGO_HEIGHT = 52
export const INK = '#1d221e'
export const PALE = '#5d655f'
const LINE = '#d9ddd8'
export const GREEN = '#1f6b47'
export const RED = '#9c2a1f'

export type PdfLayout = InstanceType<typeof PDFDocument>

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit accepts an open font; its types do not say so. */
      registerFont(name: string, font: OpenFont): this
    }
  }
}
type OpenFont = ReturnType<typeof openSync>

let opened: [string, OpenFont][] | undefined
/** Opened once: that is nine tenths of a receipt's time. */
const openFonts = () => (opened ??= Object.entries(FONTS).map(([name, path]) => [name, open(path)]))

function open(path: string): OpenFont {
  const font = openSync(path)
  // fontkit remembers a glyph's first meaning: a letter first used as part of ṣ would stay ṣ.
  if ('characterSet' in font) for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  return font
}

interface About {
  title: string
  author: string
  /** Fixed, so that the same document is the same file. */
  created: string
  keepsPages?: boolean
}

export function newPdfLayout({ title, author, created, keepsPages = false }: About): PdfLayout {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-NG',
    displayTitle: true,
    bufferPages: keepsPages,
    info: { Title: title, Author: author, CreationDate: new Date(created) },
  })
  for (const [name, font] of openFonts()) page.registerFont(name, font)
  return page
}

export const regular = (page: PdfLayout, size = 10, color = INK) =>
  page.font('regular', size).fillColor(color)
export const strong = (page: PdfLayout, size = 10, color = INK) => page.font('strong', size).fillColor(color)

export function rule(page: PdfLayout, color = LINE): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + WIDTH, page.y)
    .lineWidth(0.75)
    .stroke(color)
}

export const fits = (page: PdfLayout, height: number): boolean => page.y + height <= page.page.height - MARGIN

export function writeTitle(page: PdfLayout, kind: string, name: string, logo?: Buffer | null): void {
  const top = page.y
  if (logo)
    page.image(logo, MARGIN + WIDTH - LOGO_WIDTH, top, { fit: [LOGO_WIDTH, LOGO_HEIGHT], align: 'right' })
  strong(page, 11, GREEN).text(kind, MARGIN, top)
  strong(page, 18)
    .text(name, { width: WIDTH - (logo ? LOGO_WIDTH + 20 : 0) })
    .moveDown(0.9)
}

export function writeAddress(page: PdfLayout, address: string): void {
  // Close to the name.
  page.y -= 16
  regular(page, 10, PALE).text(address, MARGIN, page.y, { width: WIDTH }).moveDown(1.4)
}

/** How to reach the office of the estate, if it told. */
export function writeQuestions(page: PdfLayout, head: Letterhead | undefined): void {
  const words = head && officeWords(head.name, head.office)
  if (!words) return
  page.y += 14
  if (!fits(page, 30)) page.addPage()
  regular(page, 9, PALE).text(words, MARGIN, page.y, { width: WIDTH })
}

export function writeFigure(page: PdfLayout, label: string, figure: string): void {
  regular(page, 10, PALE).text(label, MARGIN, page.y)
  strong(page, 26).text(figure, { lineGap: -4 })
}

export function writeFacts(
  page: PdfLayout,
  facts: readonly (readonly [term: string, value: string])[],
  width = WIDTH,
): void {
  for (const [term, value] of facts) {
    const top = page.y
    regular(page, 10, PALE).text(term, MARGIN, top, { width: TERM })
    regular(page).text(value, MARGIN + TERM, top, { width: width - TERM })
    page.y += 5
  }
  page.y += 14
}

export function numberPages(page: PdfLayout, title: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index)
    // Below the margin, where text would otherwise start a page.
    page.page.margins.bottom = 0
    const top = page.page.height - MARGIN + 22
    const pages = `Page ${index + 1} of ${count}`
    regular(page, 8, PALE).text(pages, MARGIN, top, { width: WIDTH, align: 'right', lineBreak: false })
    page.text(title, MARGIN, top, { width: WIDTH - 80, height: 11, ellipsis: true })
  }
}

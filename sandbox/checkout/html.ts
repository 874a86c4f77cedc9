const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Text that is HTML already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Makes HTML, in which every value is escaped that is not markup itself; the only way for anything from outside into the page. */
export const html = (parts: TemplateStringsArray, ...values: (string | number | Markup)[]): Markup =>
  new Markup(
    parts.reduce((sum, part, index) => {
      const value = values[index - 1]
      return sum + (value instanceof Markup ? value.text : escapeText(String(value))) + part
    }),
  )

export const concatenated = (parts: Markup[]): Markup => new Markup(parts.map(({ text }) => text).join(''))

import sax from 'sax'
import { LONGEST_CELL_CHARS } from '../limits.ts'
import { broken } from '../refusal.ts'

/** Excel's way of writing what XML cannot hold: `_x000D_`. */
const ESCAPED = /_x([\dA-Fa-f]{4})_/g
/** One escape more than a cell may hold: whatever is longer is cut. */
export const LONGEST_WRITTEN_CHARS = (LONGEST_CELL_CHARS + 1) * '_x0000_'.length

export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What the database cannot hold, or nobody sees: halves of characters, NUL and other control characters. */
const NOT_KEPT = /\p{Cs}|(?![\n\t])\p{Cc}/gu

/** A cell's text as it is kept. */
export const cleanCell = (text: string): string =>
  text
    .slice(0, LONGEST_CELL_CHARS + 1)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(NOT_KEPT, '')

/** Beyond what any program writes; more would only take memory. */
const [MOST_DEPTH, MOST_ATTRIBUTES] = [50, 100]

/** Names of tags come without their namespace's prefix. */
interface TagHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
/** The relation that a tag names, under whatever prefix. */
export const relationOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

/** Fails where a tag would take more memory than any program's; sax itself does at 64 KB of a name, a value or a remark. */
function createParser(handlers: TagHandlers) {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  let attributes = 0
  let depth = 0
  const fail = (why: string) => {
    throw broken(new Error(why))
  }
  parser.onerror = ({ message }) => fail(message)
  // It could name texts that grow.
  parser.ondoctype = () => fail('has a document type')
  parser.onattribute = () => {
    attributes += 1
    if (attributes > MOST_ATTRIBUTES) fail('a tag has too many attributes')
  }
  parser.onopentag = (tag) => {
    attributes = 0
    depth += 1
    if (depth > MOST_DEPTH) fail('tags are nested too deeply')
    handlers.open?.(local(tag.name), (tag as sax.Tag).attributes)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    handlers.close?.(local(name))
  }
  parser.ontext = (text) => handlers.text?.(text)
  parser.oncdata = (text) => handlers.text?.(text)
  return parser
}

/** Tells the handlers of a part's tags while its bytes come, and yields now and then, so that what was found can be taken. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: TagHandlers): AsyncGenerator<void> {
  const parser = createParser(handlers)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw broken(error)
    }
  }
  for await (const chunk of bytes) {
    parser.write(decode(chunk))
    yield
  }
  // Fails where a tag is not closed.
  parser.write(decode()).close()
  yield
}

/** A part that is read to its end before anything of it is used. */
export async function readWholeXml(bytes: AsyncIterable<Buffer>, handlers: TagHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers)) if (_ !== undefined) break
}

/** Puts the text of a shared string or of a cell together: of its runs, without how Japanese is read aloud. */
export function collectText() {
  let text = ''
  let inText = false
  let inReading = false
  return {
    begin: () => {
      text = ''
      inText = false
      inReading = false
    },
    open: (tag: string) => {
      if (tag === 'rPh') inReading = true
      inText = tag === 't' && !inReading
    },
    close: (tag: string) => {
      if (tag === 'rPh') inReading = false
      if (tag === 't') inText = false
    },
    add: (more: string) => {
      if (inText && text.length < LONGEST_WRITTEN_CHARS) text += more
    },
    taken: (): string => unescaped(text.slice(0, LONGEST_WRITTEN_CHARS)),
  }
}

import sax from 'sax'
import { LONGEST_CELL_CHARS } from '../limits.ts'
import { broken } from '../refusal.ts'

/** Excel's escape for characters that XML cannot hold: `_x000D_`. */
const ESCAPED = /_x([\dA-Fa-f]{4})_/g
export const LONGEST_WRITTEN_CHARS = (LONGEST_CELL_CHARS + 1) * '_x0000_'.length

export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Lone surrogates, NUL and control characters, which the database refuses or nobody sees. */
const NOT_KEPT = /\p{Cs}|(?![\n\t])\p{Cc}/gu

export const cleanCell = (text: string): string =>
  text
    .slice(0, LONGEST_CELL_CHARS + 1)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(NOT_KEPT, '')

/** More than any program writes; bounds memory. */
const [MOST_DEPTH, MOST_ATTRIBUTES] = [50, 100]

interface TagHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
export const relationOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

function createParser(handlers: TagHandlers) {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  let attributes = 0
  let depth = 0
  const fail = (why: string) => {
    throw broken(new Error(why))
  }
  parser.onerror = ({ message }) => fail(message)
  // A document type could define entities that grow.
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
  parser.write(decode()).close()
  yield
}

export async function readWholeXml(bytes: AsyncIterable<Buffer>, handlers: TagHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers)) if (_ !== undefined) break
}

/** Joins the runs of a string, without Japanese phonetic text. */
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

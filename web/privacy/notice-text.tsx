import { Fragment, type ReactNode } from 'react'
import { gapsOf, partsOf } from '#contract/notice-gaps.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const NAMED = 5

/** Says what of a notice only its operator knows, and has not filled in yet. */
export function Gaps({ text }: { text: string }) {
  const gaps = gapsOf(text)
  if (gaps.length === 0) return null
  const named = gaps.slice(0, NAMED)
  return (
    <Notice tone="wait">
      What stands in square brackets is for you to fill in: {named.join(', ')}
      {gaps.length > NAMED && ` and ${gaps.length - NAMED} more`}.
    </Notice>
  )
}

interface NoticeTextProps {
  text: string
  /** How deep its headings stand in the page. */
  heading: 'h2' | 'h3'
  /** Marks what is still to be filled in. */
  marksGaps?: boolean | undefined
}

/** A privacy notice, from its plain text: nothing in it is taken for HTML. */
export function NoticeText({ text, heading: Heading, marksGaps }: NoticeTextProps) {
  const said = (words: string) => (marksGaps ? withGaps(words) : words)
  const shown = (block: Block) => {
    switch (block.kind) {
      case 'heading':
        return <Heading className={headingStyles[Heading]}>{said(block.text)}</Heading>
      case 'paragraph':
        return <p className="whitespace-pre-line">{said(block.text)}</p>
      case 'list':
        return (
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
            {block.items.map((item) => (
              <li key={item} className="whitespace-pre-line">
                {said(item)}
              </li>
            ))}
          </ul>
        )
    }
  }
  return (
    <div className="grid gap-3 break-words">
      {blocksOf(text).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
        <Fragment key={place}>{shown(block)}</Fragment>
      ))}
    </div>
  )
}

const headingStyles = {
  h2: 'mt-4 text-lg font-[640] tracking-[-0.01em] text-balance first:mt-0',
  h3: 'mt-3 font-[620] text-balance first:mt-0',
}

const withGaps = (words: string): ReactNode =>
  partsOf(words).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <mark key={index} className="rounded-small bg-amber-wash px-0.5 text-amber-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )

type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: readonly [string, ...string[]] }

/** What the plain text of a privacy notice says: blank lines part paragraphs, `## ` begins a heading, `- ` an item of a list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** The line before belongs to the block that this one may go on with. */
  let open = false
  for (const each of text.split('\n')) {
    const line = each.trim()
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ')) {
      const item = line.slice(2).trim()
      // A list stays one, also where its items have blank lines between them.
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] }
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line && open && last) blocks[blocks.length - 1] = longer(last, line)
    else if (line) blocks.push({ kind: 'paragraph', text: line })
    open = line !== '' && !line.startsWith('## ')
  }
  return blocks
}

function longer(block: Block, line: string): Block {
  if (block.kind !== 'list') return { ...block, text: `${block.text}\n${line}` }
  const [first, ...rest] = block.items
  const end = rest.pop()
  return {
    kind: 'list',
    items: end === undefined ? [`${first}\n${line}`] : [first, ...rest, `${end}\n${line}`],
  }
}

import { Fragment, type ReactNode } from 'react'
import { gapsOf, splitAtGaps } from '#contract/notice-gaps.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const NAMED = 8

export function Gaps({ text }: { text: string }) {
  const gaps = gapsOf(text)
  if (gaps.length === 0) return null
  return (
    <Notice tone="wait">
      Fill in: {gaps.slice(0, NAMED).join(', ')}
      {gaps.length > NAMED && ` and ${gaps.length - NAMED} more`}.
    </Notice>
  )
}

/** Without `marksGaps`, what has a gap is left out: residents cannot fill it in. */
type NoticeTextProps = { text: string; heading: 'h2' | 'h3'; marksGaps?: boolean | undefined }

export function NoticeText({ text, heading: Heading, marksGaps }: NoticeTextProps) {
  const said = (words: string) => (marksGaps ? withGaps(words) : words)
  return (
    <div className="grid gap-3 break-words">
      {(marksGaps ? paragraphsOf(text) : withoutGaps(paragraphsOf(text))).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
        <Fragment key={place}>
          {block.kind === 'list' ? (
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
              {block.items.map((item) => (
                <li key={item} className="whitespace-pre-line">
                  {said(item)}
                </li>
              ))}
            </ul>
          ) : block.kind === 'heading' ? (
            <Heading className={headingStyles[Heading]}>{said(block.text)}</Heading>
          ) : (
            <p className="whitespace-pre-line">{said(block.text)}</p>
          )}
        </Fragment>
      ))}
    </div>
  )
}

const headingStyles = {
  h2: 'mt-4 text-lg font-[640] tracking-[-0.01em] text-balance first:mt-0',
  h3: 'mt-3 font-[620] text-balance first:mt-0',
}

const withGaps = (words: string): ReactNode =>
  splitAtGaps(words).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <mark key={index} className="rounded-small bg-amber-wash px-0.5 text-amber-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

const isWhole = (words: string) => gapsOf(words).length === 0

export function withoutGaps(blocks: readonly Block[]): Block[] {
  const whole = blocks.flatMap((block): Block[] => {
    if (block.kind !== 'list') return isWhole(block.text) ? [block] : []
    const items = block.items.filter(isWhole)
    return items.length > 0 ? [{ kind: 'list', items }] : []
  })
  return whole.filter(({ kind }, place) => kind !== 'heading' || (whole[place + 1]?.kind ?? kind) !== kind)
}

/** Blank lines separate paragraphs, `## ` starts a heading, `- ` a list item. */
export function paragraphsOf(text: string): Block[] {
  const blocks: Block[] = []
  let open = false
  for (const each of text.split('\n')) {
    const line = each.trim()
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ')) {
      const item = line.slice(2).trim()
      // Blank lines between items do not end a list.
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line && open && last) {
      if (last.kind === 'list') last.items.push(`${last.items.pop()}\n${line}`)
      else last.text += `\n${line}`
    } else if (line) blocks.push({ kind: 'paragraph', text: line })
    open = line !== '' && !line.startsWith('## ')
  }
  return blocks
}

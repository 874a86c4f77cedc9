import { Fragment, type ReactNode } from 'react'
import { partsOf } from '#contract/notice-gaps.ts'
import { type Block, blocksOf } from './notice-blocks.ts'

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

export type Block =
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

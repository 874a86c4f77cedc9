export type Command =
  | { do: 'confirm' | 'search' | 'split' | 'set aside' | 'reject' | 'undo' }
  | { do: 'move' | 'choose'; by: 1 | -1 }
  | { do: 'choose'; at: number }

const BY_KEY: Record<string, Command> = {
  enter: { do: 'confirm' },
  arrowdown: { do: 'move', by: 1 },
  j: { do: 'move', by: 1 },
  arrowup: { do: 'move', by: -1 },
  k: { do: 'move', by: -1 },
  arrowright: { do: 'choose', by: 1 },
  arrowleft: { do: 'choose', by: -1 },
  '/': { do: 'search' },
  s: { do: 'split' },
  x: { do: 'set aside' },
  r: { do: 'reject' },
  u: { do: 'undo' },
}

const TYPED_IN =
  ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"])'
const PRESSED = ':is(button, a, summary, input)'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
  target: { closest(selectors: string): unknown } | null
}

/** What a key asks for. Keys of a field, a menu and a dialog are theirs, and Enter is that of a button. */
export function commandOf({ key, ctrlKey, metaKey, altKey, repeat, target }: Pressed): Command | null {
  if (ctrlKey || metaKey || altKey || target?.closest(TYPED_IN)) return null
  if (key === 'Enter' && target?.closest(PRESSED)) return null
  if (/^[1-5]$/.test(key)) return { do: 'choose', at: Number(key) - 1 }
  const command = BY_KEY[key.toLowerCase()] ?? null
  // A key held down moves on, and books nothing.
  return repeat && command?.do !== 'move' ? null : command
}

/** The keys in words, for the help line. */
export const KEYS: readonly (readonly [keys: string, words: string])[] = [
  ['Enter', 'confirm'],
  ['↑ ↓', 'other line'],
  ['← → 1–5', 'other suggestion'],
  ['/', 'search a home'],
  ['S', 'split'],
  ['X', 'no payment of a resident'],
  ['R', 'reject'],
  ['U', 'undo'],
]

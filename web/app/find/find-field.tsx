import { Search } from 'lucide-react'
import { type ComponentType, type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { toastNotOpened } from '#web/ui/feedback/toast.ts'
import { controlHeight, controlStyle } from '#web/ui/form/field.tsx'
import type { FindBoxProps } from './find-box.tsx'
import { FIND, FIND_HINT, SHORTEST, useFindKeys } from './find-keys.ts'

let Loaded: ComponentType<FindBoxProps> | undefined

/** The file comes on the first focus. Typed text and caret stay. */
export function FindField() {
  const [Box, setBox] = useState(() => Loaded)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<HTMLElement>(null)
  useFindKeys(place, () => {
    input.current?.focus()
    input.current?.select()
    setOpen(true)
  })
  const load = async () => {
    try {
      Loaded = (await import('./find-box.tsx')).FindBox
      const bare = input.current
      if (!bare || bare !== document.activeElement) return
      const { selectionStart, selectionEnd } = bare
      // Synchronous, so that no key falls between the two fields.
      flushSync(() => setBox(() => Loaded))
      input.current?.focus()
      input.current?.setSelectionRange(selectionStart, selectionEnd)
    } catch (error) {
      console.error(error)
      if (input.current?.value) toastNotOpened()
    }
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    if (before.current?.isConnected) before.current.focus()
    else input.current?.blur()
  }
  return (
    <search
      ref={place}
      className="relative mr-auto ml-2 w-full max-w-110"
      onFocus={({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget))
          before.current = relatedTarget
      }}
      onBlur={({ target, relatedTarget }) => {
        // Another window in front keeps the results open.
        if (target !== document.activeElement && !place.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      {Box ? (
        <Box
          input={input}
          text={text}
          onText={type}
          open={open && text.trim().length >= SHORTEST}
          onOpenChange={(next) => (next ? setOpen(true) : leave())}
          onDone={() => {
            setOpen(false)
            setText('')
          }}
          resultsClass="absolute inset-x-0 top-full mt-1.5 max-h-[min(40rem,calc(100dvh-5rem))] min-w-140 rounded-surface border border-line bg-raised shadow-float"
        />
      ) : (
        <>
          <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-label={FIND}
            aria-keyshortcuts="/ Control+K Meta+K"
            autoComplete="off"
            placeholder={FIND_HINT}
            maxLength={100}
            value={text}
            onFocus={() => void load()}
            onChange={(event) => {
              type(event.target.value)
              void load()
            }}
            className={classes(controlStyle, controlHeight, 'pr-3 pl-9.5')}
          />
        </>
      )}
      {text === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto flex h-6 gap-1"
        >
          <Key>/</Key>
          <Key>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</Key>
        </span>
      )}
    </search>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-small border border-line bg-sunken px-1.5 font-sans text-xs leading-5.5 text-ink-3">
    {children}
  </kbd>
)

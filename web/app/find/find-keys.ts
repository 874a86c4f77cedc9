import { type RefObject, useEffect, useEffectEvent } from 'react'

const TYPED_IN =
  ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"])'
/** Base UI marks the page behind a dialog with these. */
const BEHIND = '[aria-hidden="true"], [inert], [data-base-ui-inert]'

export function useFindKeys(place: RefObject<HTMLElement | null>, begin: () => void): void {
  const act = useEffectEvent(begin)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const asked = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/'
      if (!asked || altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(TYPED_IN)) return
      if (!place.current || place.current.closest(BEHIND)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}

export const FIND = 'Find anything'
export const FIND_HINT = 'Find a home, person or payment'
export const SHORTEST = 2

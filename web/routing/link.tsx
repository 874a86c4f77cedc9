import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type Target } from './addresses.ts'
import { followHref, prefetch } from './router.ts'
import { useEntry } from './shown.tsx'

export type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** The page stays scrolled as it is. */
    keepScroll?: boolean
  }

/** Whoever only passes over a link fetches nothing. */
const INTENT_MS = 50
let intent: ReturnType<typeof setTimeout> | undefined
const forget = () => clearTimeout(intent)

/** Leads to a page of the application, whose file is fetched when the link is pointed at or has the focus. */
export function Link({ to, params, search, keepScroll, onClick, ...rest }: LinkProps) {
  const href = hrefOf({ to, params, search } as Target)
  const isHere = useEntry().href === href
  const intend = () => {
    forget()
    intent = setTimeout(() => prefetch(href), INTENT_MS)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
    // A new tab, a new window or a download is the browser's.
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    forget()
    void followHref(href, { keepScroll })
  }
  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={follow}
      // While it goes down to the link: what stands around may have handlers of its own.
      onMouseOverCapture={intend}
      onMouseOutCapture={forget}
      onFocusCapture={intend}
      onBlurCapture={forget}
      onTouchStartCapture={() => prefetch(href)}
    />
  )
}

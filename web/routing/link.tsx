import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type Target } from './addresses.ts'
import { followHref, prefetch } from './router.ts'
import { useEntry } from './shown.tsx'

export type LinkProps = Target & Omit<ComponentProps<'a'>, 'href'> & { keepScroll?: boolean }

/** A pointer that passes over a link fetches nothing. */
const INTENT_MS = 50
let intent: ReturnType<typeof setTimeout> | undefined
const forget = () => clearTimeout(intent)

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
    // The browser handles new tabs, new windows and downloads.
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
      onMouseOverCapture={intend}
      onMouseOutCapture={forget}
      onFocusCapture={intend}
      onBlurCapture={forget}
      onTouchStartCapture={() => prefetch(href)}
    />
  )
}

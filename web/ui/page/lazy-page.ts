import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'

/** A page in a file of its own, fetched when its link is pointed at or followed. Unlike the router's own wrapper it never
 *  reloads the document by itself: that would lose the application when it is merely offline. */
export function lazyPage(load: () => Promise<ComponentType>): RouteComponent {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (page) => {
        Page = page
      },
      (error: unknown) => {
        // The next visit tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, when the routes are made
  function LazyPage() {
    if (!Page) use(preload())
    return Page ? createElement(Page) : null
  }
  LazyPage.preload = preload
  return LazyPage
}

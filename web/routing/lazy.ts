import type { ComponentType } from 'react'

/** A component in a file of its own. */
export interface Lazy {
  /** It, once it is there. */
  component: () => ComponentType | undefined
  fetch: () => Promise<void>
}

/** Fetched once, when it is first wanted; what could not be fetched is tried again the next time. */
export function lazy(load: () => Promise<ComponentType>): Lazy {
  let there: ComponentType | undefined
  let loading: Promise<void> | undefined
  return {
    component: () => there,
    fetch: () => {
      loading ??= load().then(
        (component) => {
          there = component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

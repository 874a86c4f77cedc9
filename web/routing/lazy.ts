import type { ComponentType } from 'react'

export interface Lazy {
  component: () => ComponentType | undefined
  fetch: () => Promise<void>
}

/** A failed fetch is tried again the next time. */
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

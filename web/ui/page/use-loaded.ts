import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** A hook that loads a component once for all its places. It loads whenever `wanted` changes to another truthy value. */
export function loaderOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function useLoaded(wanted: boolean | number, onError: (error: unknown) => void) {
    const [component, setComponent] = useState(() => loaded)
    const fail = useEffectEvent(onError)
    useEffect(() => {
      if (!wanted) return
      let isHere = true
      const show = (found: ComponentType<Props>) => {
        loaded = found
        if (isHere) setComponent(() => found)
      }
      load().then(show, (error: unknown) => {
        console.error(error)
        if (isHere) fail(error)
      })
      return () => {
        isHere = false
      }
    }, [wanted])
    return component
  }
}
